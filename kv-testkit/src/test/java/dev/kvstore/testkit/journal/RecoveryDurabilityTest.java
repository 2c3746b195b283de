package dev.kvstore.testkit.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.Cursor;
import dev.kvstore.Durability;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.Snapshot;
import dev.kvstore.testkit.sim.CrashState;
import dev.kvstore.testkit.sim.SimDisk;
import dev.kvstore.testkit.sim.Strategy;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/** What a recovery has shown survives a power loss right after it, wherever the crash before it was. */
class RecoveryDurabilityTest {
    private static final KvOptions PROCESS = KvOptions.DEFAULT.with(Durability.PROCESS);

    private static final int INNER_POINTS = 10;
    private static final int STRIDE = 8;

    @Test
    void powerLoss_afterARecovery_losesNothingThatItShowed() {
        everyCrashPoint();
    }

    @Test
    void powerLoss_afterACompaction_losesNoKeyWhoseNextValueWasNotForced() {
        compactWhatIsSupersededInMemoryOnly();
    }

    /** A released snapshot sets off a compaction while the newest values of all keys stand in unforced frames. */
    static void compactWhatIsSupersededInMemoryOnly() {
        SimDisk disk = new SimDisk();
        disk.record();
        KvStore store = PointSubject.small().open(disk.folder(), PROCESS);
        store.put(bytes("other"), new byte[900]);
        Snapshot holdsFilesBack = store.snapshot();
        store.put(bytes("other"), new byte[900]);
        store.compact();
        for (int i = 0; i < 40; i++) {
            store.put(bytes("key" + i), new byte[200]);
        }
        store.sync();
        for (int i = 0; i < 40; i++) {
            store.put(bytes("key" + i), bytes("1"));
        }
        long dead = store.stats().details().get("deadBytes");
        holdsFilesBack.close();
        assertTrue(store.stats().details().get("deadBytes") < dead, "nothing was compacted");
        CrashState after = disk.recording().replay();
        after.advance(disk.recording().size());
        try (KvStore reopened = PointSubject.small().open(after.image(Strategy.NONE, 1).folder(), PROCESS)) {
            assertEquals(41, reopened.count());
        }
        store.close();
    }

    static void everyCrashPoint() {
        Logger log = Logger.getLogger("dev.kvstore");
        Level level = log.getLevel();
        log.setLevel(Level.OFF); // thousands of torn tails are no news here
        try {
            cutEverywhere();
        } finally {
            log.setLevel(level);
        }
    }

    private interface Trial {
        void of(SimDisk disk, String context);
    }

    /** The few cuts after a recovery come before the many within it, and those in strides, so that most faults are found early. */
    private static void cutEverywhere() {
        SimDisk disk = new SimDisk();
        disk.record();
        workload(disk);
        crash(disk, 1, 1, RecoveryDurabilityTest::cutAfterwards);
        for (int first = 1; first <= STRIDE; first++) {
            crash(disk, first, STRIDE, RecoveryDurabilityTest::cutWithin);
        }
    }

    private static void crash(SimDisk disk, int first, int stride, Trial trial) {
        CrashState state = disk.recording().replay();
        for (int point = first; point <= disk.recording().size(); point += stride) {
            state.advance(point);
            trial.of(state.killed(), point + " killed");
            SimDisk torn = state.image(Strategy.WORDS, point);
            torn.record();
            trial.of(torn, point + " torn");
        }
    }

    /** Segment changes, deletes, a value file, a compaction. */
    private static void workload(SimDisk disk) {
        try (KvStore store = PointSubject.small().open(disk.folder(), PROCESS)) {
            for (int i = 0; i < 40; i++) {
                store.put(bytes("key" + i % 7), bytes("value" + i + "x".repeat(i * 5)));
            }
            store.put(bytes("long"), new byte[1_500]);
            store.delete(bytes("key3"));
            store.compact();
            store.put(bytes("last"), bytes("1"));
        }
    }

    private static void cutAfterwards(SimDisk disk, String context) {
        KvStore recovered = PointSubject.small().open(disk.folder(), PROCESS);
        SortedMap<String, Integer> shown = contents(recovered);
        CrashState after = disk.recording().replay();
        after.advance(disk.recording().size());
        try (KvStore reopened = PointSubject.small().open(after.image(Strategy.NONE, 1).folder(), PROCESS)) {
            assertEquals(shown, contents(reopened), context);
        }
        recovered.close();
    }

    /** Power losses in the middle of the recovery and of the close: less may be there, but the store opens and what is there is right. */
    private static void cutWithin(SimDisk disk, String context) {
        SortedMap<String, Integer> shown;
        try (KvStore recovered = PointSubject.small().open(disk.folder(), PROCESS)) {
            shown = contents(recovered);
        }
        int events = disk.recording().size();
        CrashState state = disk.recording().replay();
        for (int point = 1; point <= events; point += point < INNER_POINTS ? 1 : events / INNER_POINTS) {
            state.advance(point);
            for (int seed = 0; seed < 3; seed++) {
                SimDisk image = state.image(Strategy.NAMES, 3L * point + seed);
                try (KvStore reopened = PointSubject.small().open(image.folder(), PROCESS)) {
                    assertTrue(contents(reopened).size() <= shown.size() + 8,
                            context + ": at most the keys of the workload");
                }
            }
        }
    }

    private static SortedMap<String, Integer> contents(KvStore store) {
        SortedMap<String, Integer> contents = new TreeMap<>();
        try (Cursor cursor = store.scan()) {
            while (cursor.next()) {
                contents.put(new String(cursor.key(), StandardCharsets.UTF_8), Arrays.hashCode(cursor.value()));
            }
        }
        return contents;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
