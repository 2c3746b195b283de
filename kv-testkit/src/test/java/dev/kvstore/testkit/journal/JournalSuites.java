package dev.kvstore.testkit.journal;

import dev.kvstore.Durability;
import dev.kvstore.KvOptions;
import dev.kvstore.testkit.run.CrashRun;
import dev.kvstore.testkit.run.DamageRun;
import dev.kvstore.testkit.run.FailingRun;
import dev.kvstore.testkit.run.ModelRun;

/** The runs as suites for planted bugs, small. */
final class JournalSuites {
    private static final KvOptions PROCESS = KvOptions.DEFAULT.with(Durability.PROCESS);
    private static final KvOptions SYNC = KvOptions.DEFAULT.with(Durability.SYNC);

    private JournalSuites() {}

    /** Closes cleanly, always. */
    public static final class CleanClose implements Runnable {
        /** For the run. */
        public CleanClose() {}

        @Override
        public void run() {
            new ModelRun(new SmallJournal(), PROCESS).run();
            new ModelRun(new SmallJournal(), SYNC).run();
        }
    }

    /** Power cuts and kills at level SYNC. */
    public static final class CrashAtSync implements Runnable {
        /** For the run. */
        public CrashAtSync() {}

        @Override
        public void run() {
            new CrashRun(new SmallJournal(), SYNC).readOnly().seeds(8).images(4_000).withoutShrinking().run();
        }
    }

    /** Power cuts and kills at level PROCESS. */
    public static final class CrashAtProcess implements Runnable {
        /** For the run. */
        public CrashAtProcess() {}

        @Override
        public void run() {
            new CrashRun(new SmallJournal(), PROCESS).readOnly().seeds(8).images(6_000).withoutShrinking().run();
        }
    }

    /** A crash, a recovery, a power cut. */
    public static final class AfterRecovery implements Runnable {
        /** For the run. */
        public AfterRecovery() {}

        @Override
        public void run() {
            RecoveryDurabilityTest.everyCrashPoint();
        }
    }

    /** A compaction of what only unforced frames supersede, a power cut. */
    public static final class AfterCompaction implements Runnable {
        /** For the run. */
        public AfterCompaction() {}

        @Override
        public void run() {
            RecoveryDurabilityTest.compactWhatIsSupersededInMemoryOnly();
        }
    }

    /** Damage of a closed store. */
    public static final class Damage implements Runnable {
        /** For the run. */
        public Damage() {}

        @Override
        public void run() {
            new DamageRun(new SmallJournal(), PROCESS).cases(2_000).run();
        }
    }

    /** Damage of a killed store. */
    public static final class DamageAfterKill implements Runnable {
        /** For the run. */
        public DamageAfterKill() {}

        @Override
        public void run() {
            new DamageRun(new SmallJournal(), SYNC).cases(2_000).runUnclean();
        }
    }

    /** Failing calls. */
    public static final class Failures implements Runnable {
        /** For the run. */
        public Failures() {}

        @Override
        public void run() {
            new FailingRun(new SmallJournal(), SYNC).run();
        }
    }

    /** An Error in the midst of a store or a force. */
    public static final class CutShort implements Runnable {
        /** For the run. */
        public CutShort() {}

        @Override
        public void run() {
            CutShortTest.everywhere();
        }
    }

    /** A failed force, and a reopen before the machine restarts. */
    public static final class SameBoot implements Runnable {
        /** For the run. */
        public SameBoot() {}

        @Override
        public void run() {
            FailedForceTest.reopenInTheSameBoot();
        }
    }
}
