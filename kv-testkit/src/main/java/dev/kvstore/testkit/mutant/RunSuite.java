package dev.kvstore.testkit.mutant;

import dev.kvstore.Durability;
import dev.kvstore.KvOptions;
import dev.kvstore.testkit.engine.JournalSubject;
import dev.kvstore.testkit.engine.SmallFiles;
import dev.kvstore.testkit.run.CrashRun;
import dev.kvstore.testkit.run.DamageRun;
import dev.kvstore.testkit.run.FullRun;
import dev.kvstore.testkit.run.ModelRun;
import dev.kvstore.testkit.run.Subject;

/** The runs as suites for planted bugs, small. */
public enum RunSuite implements Suite {
    /** Closes cleanly, always, on one thread. */
    CLEAN_CLOSE {
        @Override
        void run(Subject subject) {
            new ModelRun(subject, PROCESS).run();
            new ModelRun(subject, SYNC).run();
        }
    },
    /** Power cuts and kills at level SYNC. */
    CRASH_AT_SYNC {
        @Override
        void run(Subject subject) {
            new CrashRun(subject, SYNC).readOnly().seeds(8).images(4_000).withoutShrinking().run();
        }
    },
    /** Power cuts and kills at level PROCESS. */
    CRASH_AT_PROCESS {
        @Override
        void run(Subject subject) {
            new CrashRun(subject, PROCESS).readOnly().seeds(8).images(6_000).withoutShrinking().run();
        }
    },
    /** Damage of a killed store. */
    DAMAGE_AFTER_KILL {
        @Override
        void run(Subject subject) {
            new DamageRun(subject, SYNC).cases(2_000).runUnclean();
        }
    },
    /** A full disk. */
    FULL_DISK {
        @Override
        void run(Subject subject) {
            new FullRun(subject, PROCESS).deletesWork(JournalSubject::hasReserve).run();
        }
    };

    private static final KvOptions PROCESS = KvOptions.DEFAULT.with(Durability.PROCESS);
    private static final KvOptions SYNC = KvOptions.DEFAULT.with(Durability.SYNC);

    abstract void run(Subject subject);

    @Override
    public void accept(JournalSubject engine) {
        run(new SmallFiles(engine));
    }
}
