package dev.kvstore;

import static dev.kvstore.KeyRangeTest.assertNamed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class KvOptionsTest {
    @Test
    void defaults_create_andSyncEverySecond() {
        assertEquals(KvOptions.Mode.CREATE, KvOptions.DEFAULT.mode());
        assertEquals(Durability.periodic(Duration.ofSeconds(1)), KvOptions.DEFAULT.durability());
        assertEquals(Map.of(), KvOptions.DEFAULT.engineOptions());
    }

    @Test
    void with_eachPart_changesOnlyThat() {
        KvOptions options = KvOptions.DEFAULT
                .with(KvOptions.Mode.EXISTING)
                .with(Durability.SYNC)
                .with("a", "1")
                .with(Map.of("b", "2"));
        assertEquals(KvOptions.Mode.EXISTING, options.mode());
        assertEquals(Durability.SYNC, options.durability());
        assertEquals(Map.of("a", "1", "b", "2"), options.engineOptions());
        assertEquals(Map.of(), KvOptions.DEFAULT.engineOptions());
    }

    @Test
    void with_sameName_replaces() {
        KvOptions options = KvOptions.DEFAULT.with("a", "1").with("b", "2");
        assertEquals(Map.of("a", "3", "b", "2"), options.with("a", "3").engineOptions());
        assertEquals(Map.of("a", "4", "b", "2"), options.with(Map.of("a", "4")).engineOptions());
    }

    @Test
    void engineOptions_changedByTheCaller_optionsStay() {
        SortedMap<String, String> map = new TreeMap<>(Map.of("a", "1"));
        KvOptions options = new KvOptions(KvOptions.Mode.CREATE, Durability.DEFAULT, map);
        map.put("b", "2");
        assertEquals(Map.of("a", "1"), options.engineOptions());
        assertThrows(UnsupportedOperationException.class, () -> options.engineOptions().put("b", "2"));
    }

    @Test
    void construct_null_isNamed() {
        assertNamed("mode", () -> KvOptions.DEFAULT.with((KvOptions.Mode) null));
        assertNamed("durability", () -> KvOptions.DEFAULT.with((Durability) null));
        assertNamed("engineOptions", () -> new KvOptions(KvOptions.Mode.CREATE, Durability.DEFAULT, null));
        assertNamed("name", () -> KvOptions.DEFAULT.with(null, "1"));
        assertNamed("value", () -> KvOptions.DEFAULT.with("a", null));
        assertNamed("more", () -> KvOptions.DEFAULT.with((Map<String, String>) null));
    }
}
