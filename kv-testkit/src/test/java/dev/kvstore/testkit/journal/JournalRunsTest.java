package dev.kvstore.testkit.journal;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.Durability;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.testkit.run.CrashReport;
import dev.kvstore.testkit.run.CrashRun;
import dev.kvstore.testkit.run.DamageRun;
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

/** The bare journal in all runs. Those tagged slow are as large as the product promises. */
class JournalRunsTest {
    /** What is promised; less where there is less time. */
    private static final int SLOW_KILLS = Integer.getInteger("kv.slow.kills", 1_000);
    private static final int SLOW_IMAGES = Integer.getInteger("kv.slow.images", 60_000);
    /** Flips of its eight bits, zeros from it on, a cut before it. */
    private static final int CASES_A_BYTE = 8 + 1 + 1;

    private static final int SLOW_CASES = Integer.getInteger("kv.slow.cases", Integer.MAX_VALUE);

    private static final KvOptions PROCESS = KvOptions.DEFAULT.with(Durability.PROCESS);
    private static final KvOptions SYNC = KvOptions.DEFAULT.with(Durability.SYNC);

    @Test
    void model_randomOperations_agrees() {
        new ModelRun(new SmallJournal(), PROCESS).run();
    }

    @Test
    void crash_atProcess_leavesAPrefixOfTheHistory() {
        print(new CrashRun(new SmallJournal(), PROCESS).readOnly().run());
    }

    @Test
    void crash_atSync_losesNothingAcknowledged() {
        print(new CrashRun(new SmallJournal(), SYNC).readOnly().run());
    }

    private static void print(CrashReport report) {
        System.out.println(report);
        assertTrue(report.images() > 1_000, report.toString());
    }

    @Test
    void damage_afterAClose_isFound() {
        assertTrue(new DamageRun(new SmallJournal(), PROCESS).run() > 1_000);
    }

    @Test
    void damage_afterAKill_isFoundInWhatWasDurable() {
        assertTrue(new DamageRun(new SmallJournal(), SYNC).runUnclean() > 1_000);
    }

    @Test
    void failures_atProcess_loseNothing() {
        assertTrue(new FailingRun(new SmallJournal(), PROCESS).run() > 100);
    }

    @Test
    void failures_atSync_loseNothing() {
        assertTrue(new FailingRun(new SmallJournal(), SYNC).run() > 100);
    }

    @Test
    void fullDisk_whatFitsStays_andDeletesWork() {
        assertTrue(new FullRun(new SmallJournal(), PROCESS).deletesWork(JournalRunsTest::hasReserve).run() > 10);
    }

    private static boolean hasReserve(KvStore store) {
        return store.stats().details().get("reserveBytes") > 0;
    }

    @Test
    void kill_fourWriters_losesNothing(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder) {
        assertTrue(new KillRun(ThreadedJournal.class, PROCESS).run(folder) > 0);
    }

    @Test
    @Tag("slow")
    void crash_fiftySeedsOfFiveHundredOperations_hundredThousandImages() {
        CrashReport process =
                new CrashRun(new SmallJournal(), PROCESS).readOnly().seeds(50).operations(500).images(SLOW_IMAGES)
                        .run();
        CrashReport sync =
                new CrashRun(new SmallJournal(), SYNC).readOnly().seeds(50).operations(500).images(SLOW_IMAGES).run();
        System.out.println(process + System.lineSeparator() + sync);
        assertTrue(process.images() + sync.images() >= SLOW_IMAGES);
    }

    @Test
    @Tag("slow")
    void kill_thousandTimes_losesNothing(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder) {
        long acknowledged = IntStream.range(0, 2).parallel()
                .mapToLong(half -> killFiveHundredTimes(half == 0 ? PROCESS : SYNC, folder.resolve("half" + half)))
                .sum();
        System.out.println(SLOW_KILLS + " kills, " + acknowledged + " operations acknowledged");
        assertTrue(acknowledged > 50L * SLOW_KILLS);
    }

    private static long killFiveHundredTimes(KvOptions options, Path folder) {
        try {
            return new KillRun(ThreadedJournal.class, options).cycles(SLOW_KILLS / 2)
                    .run(Files.createDirectory(folder));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Test
    @Tag("slow")
    void damage_everyBitOfSixtyFourKilobytes_isFound() {
        int cases = 0;
        for (int seed = 1; cases < SLOW_CASES && cases < CASES_A_BYTE * 64 * 1024; seed++) {
            cases += new DamageRun(new SmallJournal(SmallJournal.LARGER), PROCESS).seed(seed).operations(700, 900)
                    .cases(SLOW_CASES - cases).run();
        }
        System.out.println(cases + " damaged stores");
    }
}
