package dev.kvstore.testkit.contract;

import static dev.kvstore.testkit.contract.Bytes.key;
import static dev.kvstore.testkit.contract.Bytes.value;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.kvstore.Capability;
import dev.kvstore.HistoryKvStore;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.SortedKvStore;
import dev.kvstore.TransactionalKvStore;
import dev.kvstore.WriteBatch;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What an engine says of itself, and that it refuses at once what it lacks. */
interface CapabilityContract extends ContractSubject {
    private void lacks(Capability capability) {
        assumeFalse(has(capability), () -> engine().name() + " has " + capability);
    }

    @Test
    default void engine_name_isLowerCase() {
        assertTrue(engine().name().matches("[a-z0-9-]+"), engine().name());
        assertFalse(engine().version().isBlank());
    }

    @Test
    default void engine_sets_areUnmodifiable() {
        assertThrows(UnsupportedOperationException.class, () -> engine().capabilities().clear());
        assertThrows(UnsupportedOperationException.class, () -> engine().levels().clear());
        assertFalse(engine().levels().isEmpty());
    }

    @Test
    default void engine_defaultLevel_isDeclared() {
        assertTrue(engine().levels().contains(options().durability().level()));
    }

    @Test
    default void store_type_fitsTheCapabilities() {
        KvStore store = open();
        assertEquals(has(Capability.SORTED), store instanceof SortedKvStore);
        assertEquals(has(Capability.HISTORY), store instanceof HistoryKvStore);
        assertEquals(has(Capability.TRANSACTIONS), store instanceof TransactionalKvStore);
    }

    @Test
    default void write_withoutAtomicBatch_isUnsupportedAndChangesNothing() {
        lacks(Capability.ATOMIC_BATCH);
        KvStore store = open();
        assertThrows(KvException.Unsupported.class, () -> store.write(new WriteBatch().put(key(1), value(1))));
        assertThrows(KvException.Unsupported.class, () -> store.write(new WriteBatch()));
        new Contents().assertIn(store);
    }

    @Test
    default void snapshot_withoutSnapshot_isUnsupported() {
        lacks(Capability.SNAPSHOT);
        KvStore store = open();
        assertThrows(KvException.Unsupported.class, store::snapshot);
    }

    @Test
    default void check_withoutCheck_isUnsupported() {
        lacks(Capability.CHECK);
        KvStore store = open();
        assertThrows(KvException.Unsupported.class, store::check);
    }

    @Test
    default void backup_withoutBackup_isUnsupportedAndCreatesNothing() {
        lacks(Capability.BACKUP);
        KvStore store = open();
        Path target = stores().folder().resolve("target");
        assertThrows(KvException.Unsupported.class, () -> store.backup(target));
        stores().close(store);
        assertThrows(KvException.Unsupported.class, () -> engine().restore(stores().path(), target));
        assertTrue(FolderImage.of(target).files().isEmpty());
    }

    @Test
    default void open_readOnlyWithoutReadOnly_isUnsupported() {
        lacks(Capability.READ_ONLY);
        stores().close(open());
        assertThrows(KvException.Unsupported.class, () -> stores().open(KvOptions.Mode.READ_ONLY));
    }

    @Test
    default void salvage_withoutSalvage_isUnsupportedAndCreatesNothing() {
        lacks(Capability.SALVAGE);
        stores().close(open());
        Path target = stores().folder().resolve("target");
        assertThrows(KvException.Unsupported.class, () -> engine().salvage(stores().path(), target));
        assertTrue(FolderImage.of(target).files().isEmpty());
    }
}
