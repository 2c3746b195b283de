package dev.kvstore.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DirectoryTagTest {
    @Test
    void matches_afterEachSplit_byTheKnownBits() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 1_000; i++) {
            long hash = random.nextLong();
            int level = random.nextInt(40);
            int tag = DirectoryTag.of(hash, level);
            assertEquals(15, DirectoryTag.known(tag));
            for (int splits = 0; splits < 15; splits++, level++) {
                int known = 15 - splits;
                assertEquals(known, DirectoryTag.known(tag));
                assertEquals(1, DirectoryTag.matches(tag, DirectoryTag.pattern(hash, level)));
                assertEquals(1, DirectoryTag.matches(tag, DirectoryTag.pattern(hash ^ 1L << level + known, level)));
                for (int bit = 0; bit < known; bit++) {
                    int other = DirectoryTag.pattern(hash ^ 1L << level + bit, level);
                    assertEquals(0, DirectoryTag.matches(tag, other));
                }
                assertEquals(hash >>> level & 1, DirectoryTag.splitBit(tag));
                tag = DirectoryTag.afterSplit(tag);
            }
        }
    }

    @Test
    void matches_emptyEntry_never() {
        for (int pattern = 0; pattern <= 0xFFFF; pattern++) {
            assertEquals(0, DirectoryTag.matches(0, pattern));
            assertNotEquals(0, DirectoryTag.of(pattern));
        }
    }
}
