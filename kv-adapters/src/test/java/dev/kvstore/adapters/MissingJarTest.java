package dev.kvstore.adapters;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.KvEngine;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Engines whose jar is not there: still listed, with what to add. */
class MissingJarTest {
    @TempDir
    private Path folder;

    /** Loads the adapters anew, and no class of the libraries. */
    private static final class Loader extends URLClassLoader {
        private static final List<String> LIBRARIES =
                List.of("org.rocksdb.", "org.lmdbjava.", "net.openhft.", "org.h2.", "org.sqlite.", "org.mapdb.",
                        "jetbrains.exodus.",
                        "com.sleepycat.");

        Loader() {
            super(new URL[] {Gate.class.getProtectionDomain().getCodeSource().getLocation()},
                    Gate.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (LIBRARIES.stream().anyMatch(name::startsWith)) {
                throw new ClassNotFoundException(name);
            }
            if (!name.startsWith("dev.kvstore.adapters.")) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? findClass(name) : loaded;
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "rocksdb, org.rocksdb:rocksdbjni", "lmdb, org.lmdbjava:lmdbjava", "mvstore, com.h2database:h2-mvstore",
        "chronicle, net.openhft:chronicle-map", "sqlite, org.xerial:sqlite-jdbc", "mapdb-hash, org.mapdb:mapdb",
        "mapdb-tree, org.mapdb:mapdb",
        "xodus, org.jetbrains.xodus:xodus-environment", "bdb-je, com.sleepycat:je"
    })
    void engine_noJar_isListedWithWhatToAdd(String name, String coordinates) throws Exception {
        try (Loader loader = new Loader()) {
            assertUnavailable(engine(loader, name), coordinates);
        }
    }

    private static KvEngine engine(Loader loader, String name) {
        return ServiceLoader.load(KvEngine.class, loader).stream()
                .map(ServiceLoader.Provider::get)
                .filter(engine -> engine.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private void assertUnavailable(KvEngine engine, String reason) {
        String said = engine.unavailableReason().orElseThrow();
        assertTrue(said.contains(reason), said);
        assertEquals("not loaded", engine.version());
        assertFalse(engine.capabilities().isEmpty() || engine.levels().isEmpty() || engine.options().isEmpty());
        Path store = folder.resolve("store");
        KvException refused = assertThrows(KvException.Unsupported.class, () -> engine.open(store, KvOptions.DEFAULT));
        assertTrue(refused.getMessage().contains(reason), refused::getMessage);
        assertFalse(Files.exists(store));
    }
}
