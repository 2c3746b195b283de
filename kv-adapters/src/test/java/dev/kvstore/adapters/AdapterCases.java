package dev.kvstore.adapters;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kvstore.Durability;
import dev.kvstore.KvEngine;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.KvStores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the contract does not know of, for every adapter: the service, options, what a killed process leaves. */
public abstract class AdapterCases {
    /** A key, and a value. */
    protected static final byte[] KEY = "key".getBytes();

    @TempDir
    private Path folder;

    /** The engine under test. */
    protected abstract KvEngine engine();

    /** Options that work, each with as much of the rest as it needs. */
    protected abstract List<String> goodOptions();

    /** Options that make no sense. */
    protected abstract List<String> badOptions();

    /** A place for stores of this test. */
    protected final Path at(String name) {
        return folder.resolve(name);
    }

    @Test
    void engine_onTheClassPath_isFoundByName() {
        assertEquals(engine().getClass(), KvStores.engine(engine().name()).getClass());
        assertTrue(engine().version().matches("\\d+\\.\\d+.*"), engine()::version);
        assertFalse(engine().unavailableReason().isPresent());
    }

    @Test
    void open_option_works() {
        assertFalse(goodOptions().isEmpty());
        for (String option : goodOptions()) {
            try (KvStore store = open(option, at(option.replace(';', ' ')))) {
                store.put(KEY, new byte[10_000]);
                store.compact();
                assertArrayEquals(new byte[10_000], store.get(KEY), option);
            }
        }
    }

    @Test
    void open_optionWithoutSense_isRefusedAndCreatesNothing() {
        assertFalse(badOptions().isEmpty());
        for (String option : badOptions()) {
            assertThrows(IllegalArgumentException.class, () -> open(option, at("store")), option);
            assertFalse(Files.exists(at("store")));
        }
    }

    @Test
    void options_defaults_areAccepted() {
        engine().open(at("store"), anyLevel().with(engine().options())).close();
    }

    private KvStore open(String options, Path path) {
        return KvStores.open(engine().name() + ":" + options, path, anyLevel());
    }

    private KvOptions anyLevel() {
        return KvOptions.DEFAULT.with(durability(engine().levels().iterator().next()));
    }

    private static Durability durability(Durability.Level level) {
        return level == Durability.Level.PERIODIC ? Durability.DEFAULT : new Durability(level, Duration.ZERO);
    }

    /** The files as a killed process leaves them: copied from under an open store. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void open_filesOfAKilledProcess_haveEverythingAcknowledged(Durability.Level level) throws Exception {
        assumeTrue(engine().levels().contains(level), "not a level of this store");
        KvOptions options = KvOptions.DEFAULT.with(durability(level));
        Path image = Files.createDirectory(at("image"));
        try (KvStore store = engine().open(at("store"), options)) {
            for (int i = 0; i < 50; i++) {
                store.put(new byte[] {(byte) i}, KEY);
            }
            store.delete(new byte[] {7});
            store.putIfAbsent(KEY, KEY);
            copy(at("store"), image);
        }
        try (KvStore store = engine().open(image, options)) {
            assertEquals(50, store.count());
            assertArrayEquals(KEY, store.get(KEY));
            assertFalse(store.containsKey(new byte[] {7}));
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }
}
