package dev.kvstore.adapters.chronicle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.Durability;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.KvStores;
import java.io.File;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the contract does not know of: options, a size that is fixed, recovery, the service. */
class ChronicleEngineTest {
    private static final byte[] KEY = "key".getBytes();

    @TempDir
    private Path folder;

    private final ChronicleEngine engine = new ChronicleEngine();

    private KvStore open(Map<String, String> options) {
        return engine.open(folder.resolve("store"), KvOptions.DEFAULT.with(Durability.PROCESS).with(options));
    }

    private static byte[] number(int i) {
        return ByteBuffer.allocate(4).putInt(i).array();
    }

    @Test
    void engine_onTheClassPath_isFoundByName() {
        assertEquals(ChronicleEngine.class, KvStores.engine("chronicle").getClass());
        assertTrue(engine.version().matches("\\d+\\.\\d.*"), engine::version);
        assertFalse(engine.unavailableReason().isPresent());
    }

    /** Chronicle Map would report to a server and write into the home directory. */
    @Test
    void classPath_analytics_areNotOnIt() {
        assertThrows(ClassNotFoundException.class, () -> Class.forName("net.openhft.chronicle.analytics.Analytics"));
    }

    @Test
    void engine_jvmWithoutTheFlags_isUnavailableWithTheFirstOfThem() throws Exception {
        Process child = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path") + File.pathSeparator + System.getProperty("jdk.module.path", ""),
                PrintReason.class.getName())
                .start();
        String printed = new String(child.getInputStream().readAllBytes());
        assertTrue(child.waitFor(60, TimeUnit.SECONDS));
        assertTrue(printed.contains("--add-opens=java.base/java.lang=ALL-UNNAMED"), printed);
    }

    /** Of a JVM of its own. */
    static final class PrintReason {
        public static void main(String[] arguments) {
            System.out.println(new ChronicleEngine().unavailableReason());
        }
    }

    @Test
    void open_defaultOptions_work() {
        try (KvStore store = open(engine.options())) {
            store.put(KEY, KEY);
            assertArrayEquals(KEY, store.get(KEY));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"entries=0", "entries=many", "averageValueSize=-1", "checksumEntries=1", "nothing=1"})
    void open_optionWithoutSense_isRefusedAndCreatesNothing(String option) {
        String[] pair = option.split("=");
        assertThrows(IllegalArgumentException.class, () -> open(Map.of(pair[0], pair[1])));
        assertFalse(Files.exists(folder.resolve("store")));
    }

    @Test
    void put_moreEntriesThanTheMapWasMadeFor_isFullAndKeepsTheOthers() {
        try (KvStore store = open(Map.of("entries", "500", "maxBloatFactor", "1"))) {
            int[] stored = {0};
            KvException.Full full = assertThrows(KvException.Full.class, () -> {
                for (; stored[0] < 100_000; stored[0]++) {
                    store.put(number(stored[0]), new byte[100]);
                }
            });
            assertTrue(full.getMessage().contains("entries="), full::getMessage);
            for (int i = 0; i < stored[0]; i++) {
                assertArrayEquals(new byte[100], store.get(number(i)));
            }
            store.delete(number(0));
            store.put(number(1), new byte[99]);
        }
    }

    @Test
    void put_entryMuchLargerThanTheAverage_isRefusedWithTheOptionAndChangesNothing() {
        try (KvStore store = open(Map.of("entries", "1000"))) {
            IllegalArgumentException refused =
                    assertThrows(IllegalArgumentException.class, () -> store.put(KEY, new byte[4 << 20]));
            assertTrue(refused.getMessage().contains("averageValueSize"), refused::getMessage);
            assertNull(store.get(KEY));
            store.put(KEY, KEY);
        }
    }

    @Test
    void put_interruptedThreadWhileTheMapGrows_losesNothing() {
        try (KvStore store = open(Map.of("entries", "1000"))) {
            Thread.currentThread().interrupt();
            for (int i = 0; i < 6000; i++) {
                store.put(number(i), new byte[100]);
            }
            assertTrue(Thread.interrupted());
            assertEquals(6000, store.count());
        }
    }

    @Test
    void open_existingMap_keepsTheSizeItWasMadeWith() {
        try (KvStore store = open(Map.of("entries", "1000", "averageValueSize", "10"))) {
            store.put(KEY, KEY);
        }
        long length = folder.resolve("store").resolve(MapFile.NAME).toFile().length();
        try (KvStore store = open(Map.of("entries", "1000000"))) {
            assertArrayEquals(KEY, store.get(KEY));
        }
        assertEquals(length, folder.resolve("store").resolve(MapFile.NAME).toFile().length());
    }

    @Test
    void open_afterKillWithADamagedEntry_dropsItAndTellsInStats() throws Exception {
        byte[] value = "a value that can be found in the file".getBytes();
        try (KvStore store = open(Map.of("entries", "100"))) {
            store.put(KEY, value);
            store.put(number(1), number(2));
        }
        Path file = folder.resolve("store").resolve(MapFile.NAME);
        byte[] bytes = Files.readAllBytes(file);
        bytes[new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1).indexOf(new String(value))] ^= 1;
        Files.write(file, bytes);
        Files.createFile(folder.resolve("store").resolve("map.open")); // as a killed process leaves it
        try (KvStore store = open(Map.of())) {
            assertNull(store.get(KEY));
            assertArrayEquals(number(2), store.get(number(1)));
            assertTrue(store.stats().details().get("droppedByRecovery") > 0);
        }
    }
}
