package dev.kvstore.testkit.engine;

import dev.kvstore.testkit.mutant.Suite;

/** Tests of point stores as suites for planted bugs. */
public enum PointStoreSuite implements Suite {
    /** Snapshots, while the index moves on. */
    SNAPSHOTS {
        @Override
        void run(JournalSubject engine) {
            PointStoreCases test = new PointStoreCases(engine, false) {};
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
        void run(JournalSubject engine) {
            PointStoreCases test = new PointStoreCases(engine, false) {};
            test.conditions_failing_changeNothing();
            test.batch_repeatsAKey_lastOneCounts();
            test.batch_compactionInTheMidstOfIt_replacesWhatHasMoved();
            PointStoreRaces.inScratch(test::longValue_notWritten_leavesNoFile);
        }
    },
    /** What is found when a store is opened in different ways. */
    OPENING {
        @Override
        void run(JournalSubject engine) {
            PointStoreRaces
                    .inScratch(new PointStoreCases(engine, false) {}::open_withoutTheFilesThatSaveTime_isTheSame);
        }
    },
    /** Room that comes back. */
    SPACE {
        @Override
        void run(JournalSubject engine) {
            new PointStoreSpace(engine) {}.delete_allInOneBatch_deletesGoToo();
        }
    },
    /** Functions that meet a write, or a close. */
    COMPUTING {
        @Override
        void run(JournalSubject engine) {
            PointStoreRaces test = new PointStoreRaces(engine) {};
            test.compute_keyChangesMeanwhile_computesAgain();
            test.close_functionIsRunning_waitsForIt();
        }
    },
    /** Batches that meet a read of many keys. */
    BATCHES {
        @Override
        void run(JournalSubject engine) {
            new PointStoreRaces(engine) {}.getAllUnderBatches(SECONDS);
        }
    },
    /** Puts that meet a snapshot. */
    PUTS {
        @Override
        void run(JournalSubject engine) {
            new PointStoreRaces(engine) {}.snapshotUnderPuts(SECONDS);
        }
    },
    /** Writes of the same key that meet. */
    SAME_KEY {
        @Override
        void run(JournalSubject engine) {
            new PointStoreRaces(engine) {}.putsOfOneKey(SECONDS);
        }
    };

    /** How long threads may take to meet. */
    private static final double SECONDS = 15;

    abstract void run(JournalSubject engine);

    @Override
    public void accept(JournalSubject engine) {
        run(engine);
    }
}
