package dev.kvstore.testkit.engine;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.Durability;
import dev.kvstore.KvOptions;
import dev.kvstore.testkit.run.CrashReport;
import dev.kvstore.testkit.run.CrashRun;
import dev.kvstore.testkit.run.DamageRun;
import dev.kvstore.testkit.run.EmptyingRun;
import dev.kvstore.testkit.run.FailingRun;
import dev.kvstore.testkit.run.FullRun;
import dev.kvstore.testkit.run.KillRun;
import dev.kvstore.testkit.run.ModelRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** An own engine in all runs; extend it once for each. Those tagged slow are as large as the product promises. */
public abstract class EngineRuns {
    /** What is promised; less where there is less time. */
    private static final int SLOW_KILLS = Integer.getInteger("kv.slow.kills", 1_000);
    private static final int SLOW_IMAGES = Integer.getInteger("kv.slow.images", 60_000);
    private static final int SLOW_CASES = Integer.getInteger("kv.slow.cases", Integer.MAX_VALUE);

    /** Flips of its eight bits, zeros from it on, a cut before it. */
    private static final int CASES_A_BYTE = 8 + 1 + 1;

    private static final KvOptions PROCESS = KvOptions.DEFAULT.with(Durability.PROCESS);
    private static final KvOptions SYNC = KvOptions.DEFAULT.with(Durability.SYNC);

    private final JournalSubject engine;

    /**
     * For subclasses.
     *
     * @param engine under test
     */
    protected EngineRuns(JournalSubject engine) {
        this.engine = engine;
    }

    private SmallFiles small() {
        return new SmallFiles(engine);
    }

    @Test
    final void model_randomOperations_agrees() {
        new ModelRun(small(), PROCESS).run();
    }

    @Test
    final void crash_atProcess_leavesAPrefixOfTheHistory() {
        print(new CrashRun(small(), PROCESS).readOnly().run());
    }

    @Test
    final void crash_atSync_losesNothingAcknowledged() {
        print(new CrashRun(small(), SYNC).readOnly().run());
    }

    private static void print(CrashReport report) {
        System.out.println(report);
        assertTrue(report.images() > 1_000, report.toString());
    }

    @Test
    final void damage_afterAClose_isFound() {
        assertTrue(new DamageRun(small(), PROCESS).run() > 1_000);
    }

    @Test
    final void damage_afterAKill_isFoundInWhatWasDurable() {
        assertTrue(new DamageRun(small(), SYNC).runUnclean() > 1_000);
    }

    @Test
    final void failures_atProcess_loseNothing() {
        assertTrue(new FailingRun(small(), PROCESS).run() > 100);
    }

    @Test
    final void failures_atSync_loseNothing() {
        assertTrue(new FailingRun(small(), SYNC).run() > 100);
    }

    @Test
    final void fullDisk_whatFitsStays_andDeletesWork() {
        assertTrue(new FullRun(small(), PROCESS).deletesWork(JournalSubject::hasReserve).run() > 10);
    }

    @Test
    final void fullDisk_allDeleted_hasRoomAgain() {
        assertTrue(new EmptyingRun(SmallFiles.larger(engine), PROCESS).run(40 << 10, 96 << 10, 4 << 10) > 10);
    }

    @Test
    final void kill_fourWriters_losesNothing(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder) {
        assertTrue(new KillRun(engine.getClass(), PROCESS).run(folder) > 0);
    }

    @Test
    @Tag("slow")
    final void crash_fiftySeedsOfFiveHundredOperations_hundredThousandImages() {
        CrashReport process = manyCrashes(PROCESS);
        CrashReport sync = manyCrashes(SYNC);
        System.out.println(process + System.lineSeparator() + sync);
        assertTrue(process.images() + sync.images() >= SLOW_IMAGES);
    }

    private CrashReport manyCrashes(KvOptions options) {
        return new CrashRun(small(), options).readOnly().seeds(50).operations(500).images(SLOW_IMAGES).run();
    }

    @Test
    @Tag("slow")
    final void kill_thousandTimes_losesNothing(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder) {
        long acknowledged = IntStream.range(0, 2).parallel()
                .mapToLong(half -> killFiveHundredTimes(half == 0 ? PROCESS : SYNC, folder.resolve("half" + half)))
                .sum();
        System.out.println(SLOW_KILLS + " kills, " + acknowledged + " operations acknowledged");
        assertTrue(acknowledged > 50L * SLOW_KILLS);
    }

    private long killFiveHundredTimes(KvOptions options, Path folder) {
        try {
            return new KillRun(engine.getClass(), options).cycles(SLOW_KILLS / 2).run(Files.createDirectory(folder));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Test
    @Tag("slow")
    final void damage_everyBitOfSixtyFourKilobytes_isFound() {
        int cases = 0;
        for (int seed = 1; cases < SLOW_CASES && cases < CASES_A_BYTE * 64 * 1024; seed++) {
            cases += new DamageRun(SmallFiles.larger(engine), PROCESS).seed(seed).operations(700, 900)
                    .cases(SLOW_CASES - cases).run();
        }
        System.out.println(cases + " damaged stores");
    }
}
