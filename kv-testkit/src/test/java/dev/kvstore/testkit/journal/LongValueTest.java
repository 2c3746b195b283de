package dev.kvstore.testkit.journal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.Durability;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.testkit.sim.CrashState;
import dev.kvstore.testkit.sim.SimDisk;
import dev.kvstore.testkit.sim.Strategy;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A value with a file of its own, of which a power loss has left only a part. */
class LongValueTest {
    private static final KvOptions PROCESS = KvOptions.DEFAULT.with(Durability.PROCESS);
    private static final byte[] KEY = {1};
    private static final int SEEDS = 20;

    @Test
    void powerLoss_fileOfAValueInPart_valueIsThereWholeOrNotAtAll() {
        inPart();
    }

    static void inPart() {
        byte[] value = new byte[9_000];
        new Random(1).nextBytes(value);
        SimDisk disk = new SimDisk();
        disk.record();
        try (KvStore store = PointSubject.small().open(disk.folder(), PROCESS)) {
            store.put(KEY, value);
            CrashState state = disk.recording().replay();
            state.advance(disk.recording().size());
            boolean lost = false;
            for (Strategy strategy : Strategy.values()) {
                for (int seed = 0; seed < SEEDS; seed++) {
                    lost |= !isThere(state.image(strategy, seed), value);
                }
            }
            assertTrue(lost, "no image without the value");
        }
    }

    private static boolean isThere(SimDisk image, byte[] value) {
        try (KvStore reopened = PointSubject.small().open(image.folder(), PROCESS)) {
            byte[] found = reopened.get(KEY);
            if (found != null) {
                assertArrayEquals(value, found);
            }
            return found != null;
        }
    }
}
