package dev.kvstore.adapters.sqlite;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.KvEngine;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.KvStores;
import dev.kvstore.adapters.AdapterCases;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

class SqliteEngineTest extends AdapterCases {
    @Override
    protected KvEngine engine() {
        return new SqliteEngine();
    }

    @Override
    protected List<String> goodOptions() {
        return List.of("page_size=512", "page_size=65536", "cache_size=0", "cache_size=100", "mmap_size=1000000",
                "wal_autocheckpoint=0", "auto_vacuum=FULL", "auto_vacuum=INCREMENTAL");
    }

    @Override
    protected List<String> badOptions() {
        return List.of("page_size=1000", "page_size=256", "mmap_size=-1", "auto_vacuum=SOMETIMES", "cache_size=large",
                "nothing=1");
    }

    @Test
    void open_fileOfSomethingElse_isUnsupportedFormatAndStays() throws Exception {
        Path file = Files.createDirectory(at("store")).resolve(DatabaseFiles.NAME);
        Files.writeString(file, "no store at all ".repeat(1000));
        assertThrows(KvException.UnsupportedFormat.class, () -> engine().open(at("store"), KvOptions.DEFAULT));
        assertEquals("no store at all ".repeat(1000), Files.readString(file));
    }

    @Test
    void open_databaseOfSomebodyElse_isUnsupportedFormatAndStays() throws Exception {
        Path file = Files.createDirectory(at("store")).resolve(DatabaseFiles.NAME);
        try (Connection foreign = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = foreign.createStatement()) {
            statement.executeUpdate("CREATE TABLE kv(k, v)");
        }
        byte[] before = Files.readAllBytes(file);
        assertThrows(KvException.UnsupportedFormat.class, () -> engine().open(at("store"), KvOptions.DEFAULT));
        assertArrayEquals(before, Files.readAllBytes(file));
    }

    @Test
    void open_questionMarkInThePath_isPartOfTheName() {
        Path path = at("what?cache=shared&x=%41");
        try (KvStore store = engine().open(path, KvOptions.DEFAULT)) {
            store.put(KEY, KEY);
        }
        assertTrue(Files.isRegularFile(path.resolve(DatabaseFiles.NAME)));
    }

    @Test
    void compact_incrementalVacuum_givesSpaceBack() {
        try (KvStore store = KvStores.open("sqlite:auto_vacuum=INCREMENTAL", at("store"))) {
            for (int i = 0; i < 100; i++) {
                store.put(new byte[] {(byte) i}, new byte[20_000]);
            }
            store.compact();
            for (int i = 0; i < 100; i++) {
                store.delete(new byte[] {(byte) i});
            }
            store.compact();
            assertTrue(store.stats().fileBytes() < 200_000, store.stats()::toString);
        }
    }
}
