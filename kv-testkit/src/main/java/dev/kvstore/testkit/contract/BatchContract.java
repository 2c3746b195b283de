package dev.kvstore.testkit.contract;

import static dev.kvstore.testkit.contract.Bytes.EMPTY;
import static dev.kvstore.testkit.contract.Bytes.bytes;
import static dev.kvstore.testkit.contract.Bytes.key;
import static dev.kvstore.testkit.contract.Bytes.value;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.Capability;
import dev.kvstore.KvStore;
import dev.kvstore.WriteBatch;
import dev.kvstore.WriteResult;
import org.junit.jupiter.api.Test;

/** Batches and their requirements. */
interface BatchContract extends ContractSubject {
    byte[] A = bytes("a");
    byte[] B = bytes("b");
    byte[] C = bytes("c");

    private KvStore openForBatches() {
        needs(Capability.ATOMIC_BATCH);
        return open();
    }

    private static void assertApplied(WriteResult result) {
        assertTrue(result.applied());
        assertNull(result.conflictingKey());
    }

    private static void assertConflict(byte[] key, WriteResult result) {
        assertFalse(result.applied());
        assertArrayEquals(key, result.conflictingKey());
    }

    @Test
    default void write_putsAndDeletes_appliesAll() {
        KvStore store = openForBatches();
        store.put(B, value(0));
        assertApplied(store.write(new WriteBatch().put(A, value(1)).delete(B).put(C, EMPTY)));
        Contents expected = new Contents().put(A, value(1)).put(C, EMPTY);
        expected.assertIn(store);
        expected.assertIn(stores().reopen(store));
    }

    @Test
    default void write_emptyBatch_isApplied() {
        KvStore store = openForBatches();
        store.put(A, value(1));
        assertApplied(store.write(new WriteBatch()));
        new Contents().put(A, value(1)).assertIn(store);
    }

    @Test
    default void write_severalOperationsOnAKey_laterWins() {
        KvStore store = openForBatches();
        store.write(new WriteBatch().put(A, value(1)).put(A, value(2)).put(B, value(1)).delete(B));
        store.write(new WriteBatch().delete(C).put(C, value(3)));
        new Contents().put(A, value(2)).put(C, value(3)).assertIn(store);
    }

    @Test
    default void write_deleteOfAbsentKeys_changesNothing() {
        KvStore store = openForBatches();
        assertApplied(store.write(new WriteBatch().delete(A).delete(B)));
        new Contents().assertIn(store);
    }

    @Test
    default void write_sameBatchTwice_appliesAgain() {
        KvStore store = openForBatches();
        WriteBatch batch = new WriteBatch().put(A, value(1)).delete(B);
        store.write(batch);
        store.put(A, value(2));
        store.put(B, value(2));
        store.write(batch);
        assertEquals(2, batch.operations().size());
        new Contents().put(A, value(1)).assertIn(store);
    }

    @Test
    default void write_manyOperations_appliesAll() {
        KvStore store = openForBatches();
        WriteBatch batch = new WriteBatch();
        Contents contents = Contents.numbered(5000);
        contents.map().forEach(batch::put);
        store.write(batch);
        contents.assertIn(stores().reopen(store));
    }

    @Test
    default void write_largeValues_appliesAll() {
        KvStore store = openForBatches();
        Contents contents = new Contents()
                .put(A, Bytes.random(1 << 20, 1))
                .put(B, Bytes.random(300 << 10, 2))
                .put(C, Bytes.random(100, 3));
        WriteBatch batch = new WriteBatch();
        contents.map().forEach(batch::put);
        store.write(batch);
        contents.assertIn(store);
        contents.assertIn(stores().reopen(store));
    }

    @Test
    default void write_requirementsHold_appliesAll() {
        KvStore store = openForBatches();
        store.put(A, value(1));
        store.put(B, EMPTY);
        WriteBatch batch = new WriteBatch()
                .require(A, value(1))
                .require(B, EMPTY)
                .require(C, null)
                .put(A, value(2))
                .put(C, value(3));
        assertApplied(store.write(batch));
        new Contents().put(A, value(2)).put(B, EMPTY).put(C, value(3)).assertIn(store);
    }

    @Test
    default void write_otherValueThanRequired_changesNothing() {
        KvStore store = openForBatches();
        store.put(A, value(1));
        assertConflict(A, store.write(new WriteBatch().put(B, value(9)).require(A, value(2)).delete(A)));
        new Contents().put(A, value(1)).assertIn(store);
    }

    @Test
    default void write_absentKeyRequiredPresent_changesNothing() {
        KvStore store = openForBatches();
        assertConflict(A, store.write(new WriteBatch().require(A, value(2)).put(B, value(9))));
        assertConflict(A, store.write(new WriteBatch().require(A, EMPTY).put(B, value(9))));
        new Contents().assertIn(store);
    }

    @Test
    default void write_presentKeyRequiredAbsent_changesNothing() {
        KvStore store = openForBatches();
        store.put(A, EMPTY);
        assertConflict(A, store.write(new WriteBatch().require(A, null).put(A, value(9))));
        new Contents().put(A, EMPTY).assertIn(store);
    }

    @Test
    default void write_severalRequirementsFail_reportsTheFirst() {
        KvStore store = openForBatches();
        WriteBatch batch = new WriteBatch()
                .require(A, null)
                .put(A, value(1))
                .require(C, value(1))
                .require(B, value(1));
        assertConflict(C, store.write(batch));
        new Contents().assertIn(store);
    }

    @Test
    default void write_requirementAfterAPut_isAboutTheStateBefore() {
        KvStore store = openForBatches();
        store.put(A, value(1));
        assertApplied(store.write(new WriteBatch().put(A, value(2)).require(A, value(1))));
        assertConflict(A, store.write(new WriteBatch().put(A, value(3)).require(A, value(3))));
        new Contents().put(A, value(2)).assertIn(store);
    }

    @Test
    default void write_requirementsOnly_changesNothing() {
        KvStore store = openForBatches();
        store.put(A, value(1));
        assertApplied(store.write(new WriteBatch().require(A, value(1)).require(B, null)));
        assertConflict(B, store.write(new WriteBatch().require(B, value(1))));
        new Contents().put(A, value(1)).assertIn(stores().reopen(store));
    }

    @Test
    default void write_sameKeyRequiredTwice_mustHoldTwice() {
        KvStore store = openForBatches();
        store.put(A, value(1));
        assertConflict(A, store.write(new WriteBatch().require(A, value(1)).require(A, null)));
        assertApplied(store.write(new WriteBatch().require(A, value(1)).require(A, value(1))));
    }

    @Test
    default void write_conflictingKey_belongsToTheCaller() {
        KvStore store = openForBatches();
        WriteBatch batch = new WriteBatch().require(A, value(1));
        store.write(batch).conflictingKey()[0] = '!';
        assertConflict(A, store.write(batch));
    }

    @Test
    default void write_manyRequirements_areAllChecked() {
        KvStore store = openForBatches();
        Contents contents = Contents.numbered(500).storeIn(store);
        WriteBatch batch = new WriteBatch();
        contents.map().forEach(batch::require);
        assertApplied(store.write(batch.put(A, value(1))));
        store.put(key(499), value(0));
        assertConflict(key(499), store.write(batch));
    }
}
