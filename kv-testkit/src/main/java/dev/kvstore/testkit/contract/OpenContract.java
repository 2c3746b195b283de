package dev.kvstore.testkit.contract;

import static dev.kvstore.testkit.contract.Bytes.key;
import static dev.kvstore.testkit.contract.Bytes.value;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.Durability;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Opening: modes, options and owners. */
interface OpenContract extends ContractSubject {
    @Test
    default void open_createMode_makesAnEmptyStore() {
        new Contents().assertIn(open());
    }

    @Test
    default void open_createModeOnAStore_opensIt() {
        KvStore store = open();
        Contents contents = Contents.numbered(10).storeIn(store);
        stores().close(store);
        contents.assertIn(open());
    }

    @Test
    default void open_existingModeOnAStore_opensIt() {
        KvStore store = open();
        Contents contents = Contents.numbered(10).storeIn(store);
        stores().close(store);
        contents.assertIn(stores().open(KvOptions.Mode.EXISTING));
    }

    @Test
    default void open_existingModeOnNothing_isNotFoundAndCreatesNothing() {
        FolderImage before = FolderImage.of(stores().folder());
        assertThrows(KvException.NotFound.class, () -> stores().open(KvOptions.Mode.EXISTING));
        assertEquals(before, FolderImage.of(stores().folder()));
        assertThrows(KvException.NotFound.class, () -> stores().open(KvOptions.Mode.EXISTING));
    }

    @Test
    default void open_unknownOption_isRefusedAndCreatesNothing() {
        KvOptions options = options().with("no-such-option", "1");
        assertThrows(IllegalArgumentException.class, () -> stores().open(stores().path(), options));
        assertThrows(KvException.NotFound.class, () -> stores().open(KvOptions.Mode.EXISTING));
        assertEquals(1, FolderImage.of(stores().folder()).files().size(), "something was created");
    }

    @Test
    default void open_undeclaredLevel_isRefusedAndCreatesNothing() {
        for (Durability.Level level : Durability.Level.values()) {
            if (!engine().levels().contains(level)) {
                KvOptions options = options().with(durability(level));
                assertThrows(KvException.Unsupported.class, () -> stores().open(stores().path(), options));
            }
        }
        assertEquals(1, FolderImage.of(stores().folder()).files().size(), "something was created");
    }

    static Durability durability(Durability.Level level) {
        return new Durability(level, level == Durability.Level.PERIODIC ? Duration.ofMillis(20) : Duration.ZERO);
    }

    /** py-lmdb#129, mapdb#305: a second open in one JVM corrupts. */
    @Test
    default void open_openStore_isLockedAndSaysWhich() {
        KvStore store = open();
        store.put(key(1), value(1));
        String message = assertThrows(KvException.Locked.class, this::open).getMessage();
        assertTrue(message.contains(stores().path().getFileName().toString()), message);
        assertThrows(KvException.Locked.class, () -> stores().open(KvOptions.Mode.EXISTING));
        store.put(key(2), value(2));
        Contents contents = new Contents().put(key(1), value(1)).put(key(2), value(2));
        contents.assertIn(store);
        contents.assertIn(stores().reopen(store));
    }

    @Test
    default void open_relativeSpellingOfAnOpenStore_isLocked() {
        KvStore store = open();
        Path spelling = stores().path().resolve("..").resolve("store").resolve(".");
        assertThrows(KvException.Locked.class, () -> stores().open(spelling, options()));
        Path here = Path.of("").toAbsolutePath();
        Path relative = here.relativize(stores().path().toAbsolutePath());
        assertThrows(KvException.Locked.class, () -> stores().open(relative, options()));
        store.put(key(1), value(1));
    }

    @Test
    default void open_symbolicLinkToAnOpenStore_isLocked() throws IOException {
        needsDisk();
        KvStore store = open();
        Path link = Files.createSymbolicLink(stores().folder().resolve("link"), stores().path());
        assertThrows(KvException.Locked.class, () -> stores().open(link, options()));
        store.put(key(1), value(1));
    }

    @Test
    default void open_symbolicLinkToAClosedStore_opensIt() throws IOException {
        needsDisk();
        KvStore store = open();
        Contents contents = Contents.numbered(10).storeIn(store);
        stores().close(store);
        Path link = Files.createSymbolicLink(stores().folder().resolve("link"), stores().path());
        contents.assertIn(stores().open(link, options()));
        assertThrows(KvException.Locked.class, this::open);
    }

    @Test
    default void open_manyThreadsAtOnce_oneOpensIt() {
        for (int round = 0; round < 10; round++) {
            int[] opened = {0};
            Workers.run(4, number -> {
                try {
                    open();
                    synchronized (opened) {
                        opened[0]++;
                    }
                } catch (KvException.Locked e) {
                    // another thread was first
                }
            });
            assertEquals(1, opened[0]);
            stores().closeAll();
        }
    }

    @Test
    default void open_afterClose_worksAtOnceEachTime() {
        Contents contents = new Contents();
        for (int i = 0; i < 20; i++) {
            KvStore store = open();
            contents.put(key(i), value(i));
            store.put(key(i), value(i));
            contents.assertIn(store);
            stores().close(store);
        }
    }

    @Test
    default void open_twoStoresSideBySide_doNotMix() {
        KvStore left = open();
        KvStore right = stores().open(stores().folder().resolve("right"), options());
        left.put(key(1), value(1));
        right.put(key(2), value(2));
        new Contents().put(key(1), value(1)).assertIn(left);
        new Contents().put(key(2), value(2)).assertIn(right);
    }

    @Test
    default void open_deletedStore_startsEmpty() throws IOException {
        needsDisk();
        for (int i = 0; i < 10; i++) {
            KvStore store = open();
            new Contents().assertIn(store);
            store.put(key(i), value(i));
            stores().close(store);
            FolderImage.delete(stores().path());
        }
    }
}
