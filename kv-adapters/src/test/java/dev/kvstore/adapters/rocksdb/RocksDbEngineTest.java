package dev.kvstore.adapters.rocksdb;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.KvStores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the contract does not know of: options, damage, the service. */
class RocksDbEngineTest {
    private static final byte[] KEY = "key".getBytes();

    @TempDir
    private Path folder;

    private final RocksDbEngine engine = new RocksDbEngine();

    private Path store() {
        return folder.resolve("store");
    }

    @Test
    void engine_onTheClassPath_isFoundByName() {
        assertEquals(RocksDbEngine.class, KvStores.engine("rocksdb").getClass());
        assertTrue(engine.version().matches("\\d+\\.\\d+\\.\\d+"), engine::version);
        assertFalse(engine.unavailableReason().isPresent());
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "bloomBits=0", "bloomBits=12", "blockCacheBytes=1048576", "allowMmapReads=true", "compressionType=lz4",
        "compressionType=zstd", "writeBufferSize=65536;maxWriteBufferNumber=2", "maxBackgroundJobs=1", "blockSize=16384"
    })
    void open_option_works(String option) {
        try (KvStore store = KvStores.open("rocksdb:" + option, store())) {
            store.put(KEY, new byte[10_000]);
            store.compact();
            assertArrayEquals(new byte[10_000], store.get(KEY));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "bloomBits=-1", "bloomBits=many", "allowMmapReads=1", "compressionType=rar", "blockSize=1", "nothing=1"
    })
    void open_optionWithoutSense_isRefusedAndCreatesNothing(String option) {
        assertThrows(IllegalArgumentException.class, () -> KvStores.open("rocksdb:" + option, store()));
        assertFalse(Files.exists(store()));
    }

    @Test
    void options_defaults_areAccepted() {
        engine.open(store(), KvOptions.DEFAULT.with(engine.options())).close();
    }

    /** A store whose table file has one byte changed in the middle of its blocks. */
    private void damage() throws IOException {
        try (KvStore store = engine.open(store(), KvOptions.DEFAULT)) {
            for (int i = 0; i < 1000; i++) {
                store.put(("key-" + i).getBytes(), new byte[1000]);
            }
            store.compact();
        }
        try (Stream<Path> files = Files.list(store())) {
            for (Path table : files.filter(file -> file.toString().endsWith(".sst")).toList()) {
                byte[] bytes = Files.readAllBytes(table);
                bytes[bytes.length / 2] ^= 1;
                Files.write(table, bytes);
            }
        }
    }

    @Test
    void read_damagedTable_throwsCorruptAndCheckNamesTheFile() throws Exception {
        damage();
        try (KvStore store = engine.open(store(), KvOptions.DEFAULT)) {
            KvException.Corrupt damage = assertThrows(KvException.Corrupt.class, () -> {
                for (int i = 0; i < 1000; i++) {
                    store.get(("key-" + i).getBytes());
                }
            });
            assertTrue(damage.path().toString().endsWith(".sst"), damage::getMessage);
            assertThrows(KvException.Corrupt.class, store::count);
            assertFalse(store.check().isClean());
        }
    }

    @Test
    void restore_damagedBackup_throwsCorruptAndLeavesNoTarget() throws Exception {
        damage();
        assertThrows(KvException.Corrupt.class, () -> engine.restore(store(), folder.resolve("restored")));
        assertArrayEquals(new String[] {"store"}, folder.toFile().list());
    }

    private void makeBackup() {
        try (KvStore store = engine.open(store(), KvOptions.DEFAULT)) {
            store.put(KEY, KEY);
            store.backup(folder.resolve("backup"));
        }
    }

    private void leave(String name) throws IOException {
        Files.writeString(Files.createDirectory(folder.resolve(name)).resolve("000007.sst"), "half a table");
    }

    @Test
    void restore_interruptedThread_worksAndKeepsTheFlag() {
        makeBackup();
        Thread.currentThread().interrupt();
        engine.restore(folder.resolve("backup"), folder.resolve("restored"));
        assertTrue(Thread.interrupted());
        try (KvStore store = engine.open(folder.resolve("restored"), KvOptions.DEFAULT)) {
            assertArrayEquals(KEY, store.get(KEY));
        }
    }

    @Test
    void backup_leftOverOfAKilledOne_isReplaced() throws Exception {
        leave("backup.tmp");
        makeBackup();
        assertEquals(Set.of("store", "backup"), Set.of(folder.toFile().list()));
    }

    @Test
    void restore_leftOverOfAKilledOne_isReplaced() throws Exception {
        makeBackup();
        leave("restored.restoring");
        engine.restore(folder.resolve("backup"), folder.resolve("restored"));
        assertEquals(Set.of("store", "backup", "restored"), Set.of(folder.toFile().list()));
    }

    @Test
    void backupAndRestore_noFolderForTheTarget_sayWhich() {
        makeBackup();
        Path target = folder.resolve("missing").resolve("target");
        try (KvStore store = engine.open(store(), KvOptions.DEFAULT)) {
            assertMissing(assertThrows(KvException.NotFound.class, () -> store.backup(target)));
        }
        assertMissing(assertThrows(KvException.NotFound.class, () -> engine.restore(folder.resolve("backup"), target)));
    }

    private void assertMissing(KvException refusal) {
        assertEquals("no folder for the target: path=" + folder.resolve("missing"), refusal.getMessage());
    }
}
