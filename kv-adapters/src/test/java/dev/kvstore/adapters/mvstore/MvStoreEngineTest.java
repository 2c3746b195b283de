package dev.kvstore.adapters.mvstore;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.Durability;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.KvStores;
import dev.kvstore.WriteBatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the contract does not know of: options, what a killed process leaves, the service. */
class MvStoreEngineTest {
    private static final byte[] KEY = "key".getBytes();

    @TempDir
    private Path folder;

    private final MvStoreEngine engine = new MvStoreEngine();

    private Path store() {
        return folder.resolve("store");
    }

    @Test
    void engine_onTheClassPath_isFoundByName() {
        assertEquals(MvStoreEngine.class, KvStores.engine("mvstore").getClass());
        assertTrue(engine.version().matches("\\d+\\.\\d+\\.\\d+"), engine::version);
        assertFalse(engine.unavailableReason().isPresent());
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "cacheSize=0", "cacheSize=16", "retentionTime=0", "autoCompactFillRate=0", "keysPerPage=200",
        "pageSplitSize=4096"
    })
    void open_option_works(String option) {
        try (KvStore store = KvStores.open("mvstore:" + option, store())) {
            store.put(KEY, new byte[10_000]);
            store.compact();
            assertArrayEquals(new byte[10_000], store.get(KEY));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"cacheSize=-1", "cacheSize=large", "autoCompactFillRate=101", "nothing=1"})
    void open_optionWithoutSense_isRefusedAndCreatesNothing(String option) {
        assertThrows(IllegalArgumentException.class, () -> KvStores.open("mvstore:" + option, store()));
        assertFalse(Files.exists(store()));
    }

    @Test
    void options_defaults_areAccepted() {
        engine.open(store(), KvOptions.DEFAULT.with(engine.options())).close();
    }

    @Test
    void open_fileOfSomethingElse_isRefusedAndStays() throws Exception {
        Path file = Files.createDirectory(store()).resolve(Database.NAME);
        Files.writeString(file, "no store at all ".repeat(1000));
        assertThrows(KvException.class, () -> engine.open(store(), KvOptions.DEFAULT));
        assertEquals("no store at all ".repeat(1000), Files.readString(file));
    }

    /** The files as a killed process leaves them: copied from under an open store. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void open_filesOfAKilledProcess_haveEverythingAcknowledged(Durability.Level level) throws Exception {
        Durability durability = level == Durability.Level.PERIODIC ? Durability.DEFAULT : new Durability(
                level, Duration.ZERO);
        Path image = Files.createDirectory(folder.resolve("image"));
        try (KvStore store = engine.open(store(), KvOptions.DEFAULT.with(durability))) {
            for (int i = 0; i < 50; i++) {
                store.put(new byte[] {(byte) i}, KEY);
            }
            store.delete(new byte[] {7});
            store.write(new WriteBatch().put(KEY, KEY).delete(new byte[] {8}));
            copyTo(image);
        }
        try (KvStore store = engine.open(image, KvOptions.DEFAULT)) {
            assertEquals(49, store.count());
            assertArrayEquals(KEY, store.get(KEY));
            assertFalse(store.containsKey(new byte[] {7}));
        }
    }

    private void copyTo(Path image) throws IOException {
        try (Stream<Path> files = Files.list(store())) {
            for (Path file : files.toList()) {
                Files.copy(file, image.resolve(file.getFileName()));
            }
        }
    }

    /** Each commit writes the pages up to the root anew; what they replace must be used again. */
    @Test
    void put_manyCommitsAtProcess_useFreedChunksAgain() {
        try (KvStore store = engine.open(store(), KvOptions.DEFAULT.with(Durability.PROCESS))) {
            for (int i = 0; i < 2000; i++) {
                store.put(Integer.toString(i * 7919 % 1000).getBytes(), new byte[100]);
            }
            assertTrue(store.stats().fileBytes() < 10_000_000, store.stats()::toString);
        }
    }
}
