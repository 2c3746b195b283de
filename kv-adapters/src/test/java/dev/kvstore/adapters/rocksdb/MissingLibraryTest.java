package dev.kvstore.adapters.rocksdb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.KvEngine;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDB;

/** The engine where RocksDB is not: still listed, with the reason why it cannot be used. */
class MissingLibraryTest {
    @TempDir
    private Path folder;

    /** Loads the adapter anew, and RocksDB's classes too, as far as they are there, but no native library. */
    private static final class Loader extends URLClassLoader {
        Loader(Class<?>... anew) {
            super(locations(anew), MissingLibraryTest.class.getClassLoader());
        }

        private static URL[] locations(Class<?>... classes) {
            URL[] locations = new URL[classes.length];
            for (int i = 0; i < classes.length; i++) {
                locations[i] = classes[i].getProtectionDomain().getCodeSource().getLocation();
            }
            return locations;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("org.rocksdb.") && !name.startsWith("dev.kvstore.adapters.")) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? findClass(name) : loaded;
            }
        }

        @Override
        public InputStream getResourceAsStream(String name) {
            return name.startsWith("librocksdbjni") ? null : super.getResourceAsStream(name);
        }
    }

    private static KvEngine engine(Loader loader) {
        return ServiceLoader.load(KvEngine.class, loader).stream()
                .map(ServiceLoader.Provider::get)
                .filter(engine -> engine.name().equals("rocksdb"))
                .findFirst()
                .orElseThrow();
    }

    private void assertUnavailable(String reason, KvEngine engine) {
        assertTrue(engine.unavailableReason().orElseThrow().contains(reason), engine.unavailableReason()::toString);
        assertEquals("not loaded", engine.version());
        assertFalse(engine.capabilities().isEmpty());
        assertFalse(engine.levels().isEmpty());
        assertFalse(engine.options().isEmpty());
        Path store = folder.resolve("store");
        KvException refused =
                assertThrows(KvException.Unsupported.class, () -> engine.open(store, KvOptions.DEFAULT));
        assertTrue(refused.getMessage().contains(reason), refused::getMessage);
        assertThrows(KvException.Unsupported.class, () -> engine.restore(store, folder.resolve("restored")));
        assertFalse(Files.exists(store));
    }

    @Test
    void engine_noJarOfRocksDb_isListedAsUnavailable() throws Exception {
        try (Loader loader = new Loader(RocksDbEngine.class)) {
            assertUnavailable("not on the class path", engine(loader));
        }
    }

    @Test
    void engine_noNativeLibrary_isListedAsUnavailable() throws Exception {
        try (Loader loader = new Loader(RocksDbEngine.class, RocksDB.class)) {
            assertUnavailable("could not be loaded", engine(loader));
        }
    }
}
