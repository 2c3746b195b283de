package dev.kvstore.logfile;

import dev.kvstore.testkit.engine.JournalSubject;
import dev.kvstore.testkit.mutant.Suite;

/** Tests of this engine as suites for planted bugs. They open their stores themselves. */
enum LogfileSuite implements Suite {
    /** Snapshots, while the index moves on. */
    SNAPSHOTS {
        @Override
        void run() {
            LogfileTest test = new LogfileTest();
            test.snapshot_deletedAndPutAgain_showsTheOldRecord();
            test.snapshots_youngerClosed_olderSeesWhatThatOneNoted();
            test.snapshot_overwrittenAndCompacted_scanOfTheIndexShowsItsMoment();
            test.snapshot_overwrittenAndCompacted_scanOfTheJournalShowsItsMoment();
            test.snapshots_nested_eachShowsItsMoment();
        }
    },
    /** Batches and conditions. */
    WRITES {
        @Override
        void run() {
            LogfileTest test = new LogfileTest();
            test.conditions_failing_changeNothing();
            test.batch_repeatsAKey_lastOneCounts();
            test.batch_compactionInTheMidstOfIt_replacesWhatHasMoved();
            LogfileRacesTest.inScratch(LogfileTest::longValuesNotWritten);
        }
    },
    /** Functions that meet a write, or a close. */
    COMPUTING {
        @Override
        void run() {
            LogfileRacesTest.computeMeets();
            LogfileRacesTest.closeMeetsFunction();
        }
    },
    /** Batches that meet a read of many keys. */
    BATCHES {
        @Override
        void run() {
            LogfileRacesTest.getAllUnderBatches(SECONDS);
        }
    },
    /** Puts that meet a snapshot. */
    PUTS {
        @Override
        void run() {
            LogfileRacesTest.snapshotUnderPuts(SECONDS);
        }
    },
    /** Writes of the same key that meet. */
    SAME_KEY {
        @Override
        void run() {
            LogfileRacesTest.putsOfOneKey(SECONDS);
        }
    };

    /** How long threads may take to meet. */
    private static final double SECONDS = 15;

    abstract void run();

    @Override
    public void accept(JournalSubject engine) {
        run();
    }
}
