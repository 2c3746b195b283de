package dev.kvstore.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class DirectoryHeaderTest {
    @Test
    void moved_nothingElseChanged_isAnotherHeaderEachTime() {
        long header = DirectoryHeader.of(9, 5);
        for (int i = 0; i < 1_000; i++) {
            long moving = DirectoryHeader.moving(header);
            long moved = DirectoryHeader.moved(moving, 9, 5);
            assertTrue(DirectoryHeader.isMoving(moving));
            assertFalse(DirectoryHeader.isFor(moving, 3, 3));
            assertFalse(DirectoryHeader.isMoving(moved));
            assertTrue(DirectoryHeader.isFor(moved, 3, 3));
            assertNotEquals(header, moved);
            header = moved;
        }
    }

    @Test
    void moved_lastVersion_beginsAgainWithTheRestIntact() {
        long header = DirectoryHeader.moved(-1L << 34, 33, DirectoryHeader.MAX_LINK);
        long last = header | -2L << 34;
        long moving = DirectoryHeader.moving(last);
        assertTrue(DirectoryHeader.isMoving(moving));
        assertEquals(DirectoryHeader.of(33, DirectoryHeader.MAX_LINK),
                DirectoryHeader.moved(moving, 33, DirectoryHeader.MAX_LINK));
    }

    @Test
    void isFor_otherBucketOfTheHash_false() {
        long header = DirectoryHeader.of(6, 0);
        assertTrue(DirectoryHeader.isFor(header, 0x1FFF, 0x3F));
        assertFalse(DirectoryHeader.isFor(header, 0x1FFF, 0x7F));
        assertFalse(DirectoryHeader.isFor(DirectoryHeader.of(7, 0), 0x1FFF, 0x3F));
    }

    @Test
    void withLink_any_keepsLevelAndVersion() {
        long header = DirectoryHeader.moved(DirectoryHeader.moving(DirectoryHeader.of(7, 1)), 7, 1);
        long linked = DirectoryHeader.withLink(header, DirectoryHeader.MAX_LINK);
        assertEquals(DirectoryHeader.MAX_LINK, DirectoryHeader.link(linked));
        assertEquals(7, DirectoryHeader.level(linked));
        assertEquals(header, DirectoryHeader.withLink(linked, 1));
    }
}
