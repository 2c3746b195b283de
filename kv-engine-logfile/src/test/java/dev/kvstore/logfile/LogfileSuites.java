package dev.kvstore.logfile;

import dev.kvstore.Durability;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.testkit.run.CrashRun;
import dev.kvstore.testkit.run.FullRun;
import dev.kvstore.testkit.run.ModelRun;

/** Tests and runs as suites for planted bugs, small. */
final class LogfileSuites {
    private static final KvOptions PROCESS = KvOptions.DEFAULT.with(Durability.PROCESS);
    private static final KvOptions SYNC = KvOptions.DEFAULT.with(Durability.SYNC);

    /** How long threads may take to meet. */
    private static final double SECONDS = 15;

    private LogfileSuites() {}

    /** Closes cleanly, always, and one thread after the other. */
    public static final class CleanClose implements Runnable {
        /** For the run. */
        public CleanClose() {}

        @Override
        public void run() {
            new ModelRun(new SmallLogfile(), PROCESS).operations(300).run();
        }
    }

    /** Power cuts and kills at level SYNC. */
    public static final class CrashAtSync implements Runnable {
        /** For the run. */
        public CrashAtSync() {}

        @Override
        public void run() {
            new CrashRun(new SmallLogfile(), SYNC).images(2_000).withoutShrinking().run();
        }
    }

    /** Power cuts and kills at level PROCESS. */
    public static final class CrashAtProcess implements Runnable {
        /** For the run. */
        public CrashAtProcess() {}

        @Override
        public void run() {
            new CrashRun(new SmallLogfile(), PROCESS).images(2_000).withoutShrinking().run();
        }
    }

    /** A full disk. */
    public static final class Full implements Runnable {
        /** For the run. */
        public Full() {}

        @Override
        public void run() {
            new FullRun(new SmallLogfile(), PROCESS).deletesWork(Full::hasReserve).run();
        }

        private static boolean hasReserve(KvStore store) {
            return store.stats().details().get("reserveBytes") > 0;
        }
    }

    /** Snapshots, while the index moves on. */
    public static final class Snapshots implements Runnable {
        /** For the run. */
        public Snapshots() {}

        @Override
        public void run() {
            LogfileTest test = new LogfileTest();
            test.snapshot_deletedAndPutAgain_showsTheOldRecord();
            test.snapshots_youngerClosed_olderSeesWhatThatOneNoted();
            test.snapshot_overwrittenAndCompacted_scanOfTheIndexShowsItsMoment();
            test.snapshot_overwrittenAndCompacted_scanOfTheJournalShowsItsMoment();
            test.snapshots_nested_eachShowsItsMoment();
        }
    }

    /** Batches and conditions. */
    public static final class Writes implements Runnable {
        /** For the run. */
        public Writes() {}

        @Override
        public void run() {
            LogfileTest test = new LogfileTest();
            test.conditions_failing_changeNothing();
            test.batch_repeatsAKey_lastOneCounts();
            test.batch_compactionInTheMidstOfIt_replacesWhatHasMoved();
            LogfileRacesTest.inScratch(LogfileTest::longValuesNotWritten);
        }
    }

    /** Functions that meet a write, or a close. */
    public static final class Computing implements Runnable {
        /** For the run. */
        public Computing() {}

        @Override
        public void run() {
            LogfileRacesTest.computeMeets();
            LogfileRacesTest.closeMeetsFunction();
        }
    }

    /** Batches that meet a read of many keys. */
    public static final class Batches implements Runnable {
        /** For the run. */
        public Batches() {}

        @Override
        public void run() {
            LogfileRacesTest.getAllUnderBatches(SECONDS);
        }
    }

    /** Puts that meet a snapshot. */
    public static final class Puts implements Runnable {
        /** For the run. */
        public Puts() {}

        @Override
        public void run() {
            LogfileRacesTest.snapshotUnderPuts(SECONDS);
        }
    }

    /** Writes of the same key that meet. */
    public static final class SameKey implements Runnable {
        /** For the run. */
        public SameKey() {}

        @Override
        public void run() {
            LogfileRacesTest.putsOfOneKey(SECONDS);
        }
    }
}
