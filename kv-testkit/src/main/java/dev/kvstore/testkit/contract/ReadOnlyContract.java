package dev.kvstore.testkit.contract;

import static dev.kvstore.testkit.contract.Bytes.bytes;
import static dev.kvstore.testkit.contract.Bytes.value;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kvstore.Capability;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.Snapshot;
import org.junit.jupiter.api.Test;

/** Stores opened for reading only. */
interface ReadOnlyContract extends ContractSubject {
    /** A closed store with some entries, among them deleted and large ones. */
    private Contents prepare() {
        needs(Capability.READ_ONLY);
        KvStore store = open();
        Contents contents = Contents.numbered(500).put(bytes("large"), Bytes.random(300 << 10, 1));
        contents.storeIn(store);
        store.put(bytes("deleted"), value(1));
        store.delete(bytes("deleted"));
        stores().close(store);
        return contents;
    }

    private KvStore openReadOnly() {
        return stores().open(KvOptions.Mode.READ_ONLY);
    }

    @Test
    default void readOnly_everyRead_works() {
        Contents contents = prepare();
        contents.assertIn(openReadOnly());
    }

    @Test
    default void readOnly_snapshot_works() {
        Contents contents = prepare();
        needs(Capability.SNAPSHOT);
        try (Snapshot snapshot = openReadOnly().snapshot()) {
            contents.assertIn(snapshot);
        }
    }

    @Test
    default void readOnly_everyWritingMethod_isRefused() {
        Contents contents = prepare();
        KvStore store = openReadOnly();
        assertAll(Calls.ofStore(store, this).stream()
                .filter(call -> call.kind() == Calls.Kind.WRITE)
                .map(call -> () -> assertThrows(KvException.ReadOnly.class, call.body()::run, call.signature())));
        contents.assertIn(store);
    }

    @Test
    default void readOnly_writesWithoutEffect_areRefusedToo() {
        prepare();
        KvStore store = openReadOnly();
        assertThrows(KvException.ReadOnly.class, () -> store.delete(bytes("absent")));
        assertThrows(KvException.ReadOnly.class, () -> store.putIfAbsent(Bytes.key(1), value(9)));
        assertThrows(KvException.ReadOnly.class, () -> store.replace(bytes("absent"), value(1), value(2)));
    }

    @Test
    default void readOnly_wholeLife_changesNotOneByte() {
        Contents contents = prepare();
        FolderImage before = FolderImage.of(stores().folder());
        KvStore store = openReadOnly();
        assertEquals(before, FolderImage.of(stores().folder()), "changed by open");
        contents.assertIn(store);
        store.stats();
        stores().close(store);
        assertEquals(before, FolderImage.of(stores().folder()), "changed by use and close");
    }

    @Test
    default void readOnly_twoReaders_openBesideEachOther() {
        Contents contents = prepare();
        KvStore one = openReadOnly();
        KvStore two = openReadOnly();
        contents.assertIn(one);
        stores().close(one);
        contents.assertIn(two);
    }

    @Test
    default void readOnly_besideAWriter_isLocked() {
        prepare();
        KvStore writer = open();
        assertThrows(KvException.Locked.class, this::openReadOnly);
        stores().close(writer);
        KvStore reader = openReadOnly();
        assertThrows(KvException.Locked.class, this::open);
        stores().close(reader);
        open().put(bytes("k"), value(1));
    }

    @Test
    default void readOnly_nothingThere_isNotFoundAndCreatesNothing() {
        needs(Capability.READ_ONLY);
        FolderImage before = FolderImage.of(stores().folder());
        assertThrows(KvException.NotFound.class, this::openReadOnly);
        assertEquals(before, FolderImage.of(stores().folder()));
    }

    @Test
    default void readOnly_usedAfterClose_throwsClosed() {
        prepare();
        KvStore store = openReadOnly();
        stores().close(store);
        store.close();
        assertThrows(KvException.Closed.class, () -> store.get(bytes("large")));
    }
}
