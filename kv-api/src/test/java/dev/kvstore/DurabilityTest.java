package dev.kvstore;

import static dev.kvstore.KeyRangeTest.assertNamed;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kvstore.Durability.Level;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class DurabilityTest {
    @Test
    void constants_haveTheirLevel() {
        assertEquals(Level.NONE, Durability.NONE.level());
        assertEquals(Level.PROCESS, Durability.PROCESS.level());
        assertEquals(Level.SYNC, Durability.SYNC.level());
        assertEquals(Level.PERIODIC, Durability.DEFAULT.level());
        assertEquals(Duration.ofSeconds(1), Durability.DEFAULT.period());
        assertEquals(Duration.ZERO, Durability.SYNC.period());
    }

    @Test
    void periodic_withoutAPeriod_isRefused() {
        assertThrows(IllegalArgumentException.class, () -> Durability.periodic(Duration.ZERO));
        assertThrows(IllegalArgumentException.class, () -> Durability.periodic(Duration.ofSeconds(-1)));
        assertEquals(1, Durability.periodic(Duration.ofNanos(1)).period().toNanos());
    }

    @Test
    void otherLevel_withAPeriod_isRefused() {
        for (Level level : new Level[] {Level.NONE, Level.PROCESS, Level.SYNC}) {
            assertThrows(IllegalArgumentException.class, () -> new Durability(level, Duration.ofSeconds(1)));
            assertEquals(level, new Durability(level, Duration.ZERO).level());
        }
    }

    @Test
    void negativePeriod_atAnyLevel_isRefused() {
        for (Level level : Level.values()) {
            assertThrows(IllegalArgumentException.class, () -> new Durability(level, Duration.ofNanos(-1)));
        }
    }

    @Test
    void construct_null_isNamed() {
        assertNamed("level", () -> new Durability(null, Duration.ZERO));
        assertNamed("period", () -> Durability.periodic(null));
    }

    @Test
    void levels_areOrderedByStrength() {
        Level[] weakestFirst = {Level.NONE, Level.PROCESS, Level.PERIODIC, Level.SYNC};
        assertArrayEquals(weakestFirst, Level.values());
    }
}
