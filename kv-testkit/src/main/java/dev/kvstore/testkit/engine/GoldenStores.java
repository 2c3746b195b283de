package dev.kvstore.testkit.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.kvstore.Durability;
import dev.kvstore.KvEngine;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.KvStores;
import dev.kvstore.WriteBatch;
import dev.kvstore.storage.DiskFolder;
import dev.kvstore.storage.Folder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Stores that an earlier version has written must open as they were, in all versions to come. They are in {@code
 * src/test/resources/golden/}, a folder for each version of the format. {@link #write} made them: where a new version of the format
 * comes, run it once and add a folder; never change the old ones.
 */
public abstract class GoldenStores {
    private static final int KEYS = 120;

    /** Has a file of its own. */
    private static final int LONG_VALUE = 5_000;

    private final JournalSubject subject;

    /** Copies are opened here. */
    @TempDir
    Path scratch;

    /**
     * For subclasses.
     *
     * @param subject the engine
     */
    protected GoldenStores(JournalSubject subject) {
        this.subject = subject;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] key(int number) {
        return number == 0 ? new byte[0] : bytes("key-" + number);
    }

    private static byte[] longValue() {
        byte[] value = new byte[LONG_VALUE];
        Arrays.fill(value, (byte) 'v');
        return value;
    }

    /**
     * Writes a golden store: all kinds of records, one of them in a file of its own, and a directory that was kept.
     *
     * @param subject the engine
     * @param path a folder that does not exist
     */
    public static void write(JournalSubject subject, Path path) {
        try (Folder folder = new DiskFolder(path);
                KvStore store = new SmallFiles(subject).open(folder, KvOptions.DEFAULT.with(Durability.SYNC))) {
            for (int i = 0; i < KEYS; i++) {
                store.put(key(i), bytes("old"));
            }
            WriteBatch batch = new WriteBatch();
            for (int i = 0; i < KEYS; i += 2) {
                batch.put(key(i), bytes("value-" + i));
            }
            store.write(batch);
            for (int i = 0; i < KEYS; i += 5) {
                store.delete(key(i));
            }
            store.put(key(1), new byte[0]);
            store.put(bytes("long"), longValue());
        }
    }

    private static void assertContents(KvStore store) {
        for (int i = 0; i < KEYS; i++) {
            byte[] value = store.get(key(i));
            if (i == 1) {
                assertEquals(0, value.length);
            } else if (i % 5 == 0) {
                assertNull(value, "key " + i);
            } else {
                assertArrayEquals(i % 2 == 0 ? bytes("value-" + i) : bytes("old"), value, "key " + i);
            }
        }
        assertArrayEquals(longValue(), store.get(bytes("long")));
        assertEquals(KEYS - (KEYS + 4) / 5 + 1, store.count());
        assertEquals(List.of(), store.check().faults());
    }

    @Test
    final void open_version1_isAsItWas() throws IOException {
        Path golden = Path.of("src/test/resources/golden/version-1");
        Path copy = Files.createDirectory(scratch.resolve("store"));
        try (Stream<Path> files = Files.list(golden)) {
            for (Path file : files.toList()) {
                Files.copy(file, copy.resolve(file.getFileName()));
            }
        }
        KvEngine engine = KvStores.engine(subject.name());
        try (KvStore store = engine.open(copy, KvOptions.DEFAULT.with(KvOptions.Mode.READ_ONLY))) {
            assertContents(store);
        }
        try (KvStore store = engine.open(copy, KvOptions.DEFAULT)) {
            assertContents(store);
        }
        assertEquals(-1, Files.mismatch(golden.resolve("DIRECTORY"), copy.resolve("DIRECTORY")), "directory not used");
    }

    /** What this version writes can be read like the golden store. */
    @Test
    final void write_today_isReadTheSame() {
        write(subject, scratch.resolve("today"));
        try (KvStore store = KvStores.engine(subject.name()).open(scratch.resolve("today"), KvOptions.DEFAULT)) {
            assertContents(store);
        }
    }
}
