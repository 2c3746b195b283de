package dev.kvstore.testkit.contract;

import static dev.kvstore.testkit.contract.Bytes.key;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kvstore.Capability;
import dev.kvstore.Durability;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import org.junit.jupiter.api.Test;

/** Another process as owner: its lock, its sudden end, its end without close. */
interface ProcessContract extends ContractSubject {
    private void needsProcessLevel() {
        needsDisk();
        assumeTrue(
                options().durability().level() != Durability.Level.NONE,
                "acknowledged writes need not survive a process");
    }

    @Test
    default void open_storeOfAnotherProcess_isLocked() throws Exception {
        needsDisk();
        try (ChildStore child = ChildStore.start(this, ChildStore.WAIT)) {
            child.awaitWritten(1);
            assertThrows(KvException.Locked.class, this::open);
            if (has(Capability.READ_ONLY)) {
                assertThrows(KvException.Locked.class, () -> stores().open(KvOptions.Mode.READ_ONLY));
            }
            child.kill();
        }
        if (opensAfterKill() || options().durability().level() != Durability.Level.NONE) {
            open().put(key(0), Bytes.EMPTY);
        } else {
            assertThrows(KvException.Corrupt.class, this::open);
        }
    }

    @Test
    default void open_ownerKilledWhileWriting_hasEverythingAcknowledged() throws Exception {
        needsProcessLevel();
        int acknowledged = killWhileWriting();
        KvStore store = open();
        assertAllThere(store, acknowledged);
        store.put(key(acknowledged + 5), Bytes.EMPTY);
        assertAllThere(stores().reopen(store), acknowledged);
    }

    private int killWhileWriting() throws Exception {
        try (ChildStore child = ChildStore.start(this, ChildStore.WRITE)) {
            child.awaitWritten(2000);
            return child.kill();
        }
    }

    private static void assertAllThere(KvStore store, int acknowledged) {
        assertTrue(acknowledged >= 2000);
        for (int i = 0; i < acknowledged; i++) {
            assertArrayEquals(Bytes.value(i), store.get(key(i)), "lost or changed: " + i);
        }
        assertTrue(store.count() <= acknowledged + 2, "more than was ever written");
    }

    @Test
    default void openReadOnly_ownerKilledWhileWriting_readsEverythingAndWritesNothing() throws Exception {
        needsProcessLevel();
        needs(Capability.READ_ONLY);
        int acknowledged = killWhileWriting();
        FolderImage before = FolderImage.of(stores().folder());
        KvStore store = stores().open(KvOptions.Mode.READ_ONLY);
        assertAllThere(store, acknowledged);
        stores().close(store);
        assertEquals(before, FolderImage.of(stores().folder()));
    }

    @Test
    default void exit_withoutClose_endsAndLosesNothing() throws Exception {
        needsProcessLevel();
        try (ChildStore child = ChildStore.start(this, ChildStore.EXIT)) {
            assertEquals(0, child.awaitExit());
            int acknowledged = child.kill();
            assertAllThere(open(), acknowledged);
        }
    }
}
