package dev.kvstore.hash;

import dev.kvstore.testkit.engine.JournalSubject;
import dev.kvstore.testkit.engine.PointStoreRaces;
import dev.kvstore.testkit.mutant.Suite;

/** Tests of the directory as suites for planted bugs. They open their stores themselves. */
enum HashSuite implements Suite {
    /** Many buckets, on one thread. */
    GROWING(HashIndexTest::grow),
    /** Buckets that are split and changed under a reader, until something is missed or it takes too long. */
    READING(() -> again(HashIndexTest::readWhileItGrows)),
    /** Records that move under a reader. */
    MOVING(() -> again(HashIndexTest::readWhileRecordsMove)),
    /** The file between a close and the next open. */
    KEEPING(() -> PointStoreRaces.inScratch(HashIndexTest::keep)),
    /** Wrong bits in that file. */
    DAMAGE(() -> PointStoreRaces.inScratch(HashIndexTest::damage));

    private final Runnable test;

    HashSuite(Runnable test) {
        this.test = test;
    }

    private static void again(PointStoreRaces.InFolder action) {
        for (int round = 0; round < 200; round++) {
            PointStoreRaces.inScratch(action);
        }
    }

    @Override
    public void accept(JournalSubject engine) {
        test.run();
    }
}
