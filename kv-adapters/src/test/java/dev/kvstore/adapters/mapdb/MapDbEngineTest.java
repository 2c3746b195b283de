package dev.kvstore.adapters.mapdb;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kvstore.Durability;
import dev.kvstore.KvEngine;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.adapters.AdapterCases;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The limits of MapDB. */
abstract class MapDbEngineTest extends AdapterCases {
    private static final KvOptions OPTIONS = KvOptions.DEFAULT.with(Durability.NONE);

    private KvStore open(String name) {
        KvEngine engine = engine();
        return engine.open(at(name), OPTIONS);
    }

    /** Its sync writes a header that fits; the next write makes it wrong again. */
    @Test
    void open_fileThatWasNotClosed_isCorruptAndStays() throws Exception {
        Path image = Files.createDirectory(at("image")).resolve(Database.NAME);
        try (KvStore store = open("store")) {
            store.put(KEY, KEY);
            store.sync();
            for (int i = 0; i < 1000; i++) {
                store.put(new byte[] {(byte) i, (byte) (i >> 8)}, new byte[1000]);
            }
            Files.copy(at("store").resolve(Database.NAME), image);
        }
        byte[] before = Files.readAllBytes(image);
        assertThrows(KvException.Corrupt.class, () -> open("image"));
        assertArrayEquals(before, Files.readAllBytes(image));
    }

    @Test
    void open_fileOfSomethingElse_isUnsupportedFormatAndStays() throws Exception {
        Path file = Files.createDirectory(at("store")).resolve(Database.NAME);
        Files.writeString(file, "no store at all ".repeat(1000));
        assertThrows(KvException.UnsupportedFormat.class, () -> open("store"));
        assertEquals("no store at all ".repeat(1000), Files.readString(file));
    }

    @Test
    void open_atALevelThatPromisesSomething_isUnsupported() {
        assertThrows(KvException.Unsupported.class,
                () -> engine().open(at("store"), KvOptions.DEFAULT.with(Durability.SYNC)));
    }
}
