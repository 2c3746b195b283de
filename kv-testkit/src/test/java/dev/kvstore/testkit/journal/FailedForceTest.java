package dev.kvstore.testkit.journal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kvstore.Durability;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.testkit.sim.Call;
import dev.kvstore.testkit.sim.CrashState;
import dev.kvstore.testkit.sim.Fault;
import dev.kvstore.testkit.sim.SimDisk;
import dev.kvstore.testkit.sim.Strategy;
import org.junit.jupiter.api.Test;

/** A force fails: the kernel takes the pages for clean from then on, though they never reached the device. */
class FailedForceTest {
    private static final KvOptions SYNC = KvOptions.DEFAULT.with(Durability.SYNC);

    @Test
    void forceFails_storeStopsAndTheWriteIsNotAcknowledged() {
        SimDisk disk = new SimDisk();
        KvStore store = PointSubject.small().open(disk.folder(), SYNC);
        store.put(bytes("first"), bytes("1"));
        failNextForce(disk);
        assertThrows(KvException.Failed.class, () -> store.put(bytes("second"), bytes("2")));
        assertThrows(KvException.Failed.class, () -> store.put(bytes("third"), bytes("3")));
        assertThrows(KvException.Failed.class, store::sync);
        assertArrayEquals(bytes("1"), store.get(bytes("first")));
        assertThrows(KvException.Failed.class, store::close);
    }

    @Test
    void forceFails_reopenInTheSameBoot_losesNothingThatIsShownThen() {
        reopenInTheSameBoot();
    }

    /** What the second life shows and acknowledges must be on the device, also what the failed force was about. */
    static void reopenInTheSameBoot() {
        SimDisk disk = new SimDisk();
        disk.record();
        KvStore store = PointSubject.small().open(disk.folder(), SYNC);
        store.put(bytes("first"), bytes("1"));
        failNextForce(disk);
        assertThrows(KvException.Failed.class, () -> store.put(bytes("second"), bytes("2")));
        assertThrows(KvException.Failed.class, store::close);
        disk.fail(null);
        byte[] shown;
        try (KvStore reopened = PointSubject.small().open(disk.folder(), SYNC)) {
            shown = reopened.get(bytes("second"));
            reopened.put(bytes("third"), bytes("3"));
            CrashState state = disk.recording().replay();
            state.advance(disk.recording().size());
            verifyAfterPowerLoss(state.image(Strategy.NONE, 1), shown);
        }
    }

    @Test
    void forceFailsInARecovery_nextOpen_losesNothingThatIsShownThen() {
        SimDisk disk = new SimDisk();
        disk.record();
        KvStore store = PointSubject.small().open(disk.folder(), KvOptions.DEFAULT.with(Durability.PROCESS));
        store.put(bytes("first"), bytes("1"));
        CrashState state = disk.recording().replay();
        state.advance(disk.recording().size());
        SimDisk killed = state.killed();
        killed.fail(new Fault(Call.FORCE, 1, false, Fault.Failure.IO));
        assertThrows(KvException.Failed.class, () -> PointSubject.small().open(killed.folder(), SYNC));
        killed.fail(null);
        try (KvStore reopened = PointSubject.small().open(killed.folder(), SYNC)) {
            assertArrayEquals(bytes("1"), reopened.get(bytes("first")));
            CrashState after = killed.recording().replay();
            after.advance(killed.recording().size());
            try (KvStore last = PointSubject.small().open(after.image(Strategy.NONE, 1).folder(), SYNC)) {
                assertArrayEquals(bytes("1"), last.get(bytes("first")));
            }
        }
    }

    private static void verifyAfterPowerLoss(SimDisk image, byte[] shown) {
        try (KvStore store = PointSubject.small().open(image.folder(), SYNC)) {
            assertArrayEquals(bytes("1"), store.get(bytes("first")));
            assertArrayEquals(shown, store.get(bytes("second")));
            assertArrayEquals(bytes("3"), store.get(bytes("third")));
        }
    }

    private static void failNextForce(SimDisk disk) {
        disk.fail(new Fault(Call.MAPPING_FORCE, 1, false, Fault.Failure.IO));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    }
}
