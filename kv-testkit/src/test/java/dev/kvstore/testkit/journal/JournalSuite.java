package dev.kvstore.testkit.journal;

import dev.kvstore.testkit.engine.JournalSubject;
import dev.kvstore.testkit.mutant.Suite;

/** Tests of the journal as suites for planted bugs. They open their stores themselves. */
enum JournalSuite implements Suite {
    /** A crash, a recovery, a power cut. */
    AFTER_RECOVERY(RecoveryDurabilityTest::everyCrashPoint),
    /** A compaction of what only unforced frames supersede, a power cut. */
    AFTER_COMPACTION(RecoveryDurabilityTest::compactWhatIsSupersededInMemoryOnly),
    /** An Error in the midst of a store or a force. */
    CUT_SHORT(CutShortTest::everywhere),
    /** A power loss that leaves a part of a value file. */
    LONG_VALUES(LongValueTest::inPart),
    /** A failed force, and a reopen before the machine restarts. */
    SAME_BOOT(FailedForceTest::reopenInTheSameBoot);

    private final Runnable test;

    JournalSuite(Runnable test) {
        this.test = test;
    }

    @Override
    public void accept(JournalSubject engine) {
        test.run();
    }
}
