package dev.kvstore.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DirectorySlabsTest {
    private final List<MemorySegment> given = new ArrayList<>();
    private final List<Long> lengths = new ArrayList<>();
    private final DirectorySlabs slabs = new DirectorySlabs((index, bytes) -> {
        assertEquals(given.size(), index);
        given.add(MemorySegment.NULL.asSlice(0, 0));
        lengths.add(bytes);
        return given.getLast();
    }, 0);

    @Test
    void provide_lineByLine_linesStandOneAfterTheOther() {
        int slab = -1;
        long end = 0;
        for (long line = 0; line < 100_000; line++) {
            slabs.provide(line);
            if (slab < 0 || end == lengths.get(slab)) {
                slab++;
                end = 0;
            }
            assertEquals(given.size() - 1, slab);
            assertEquals(end, DirectorySlabs.offset(line));
            end += 64;
        }
        assertEquals(lengths.stream().mapToLong(length -> length).sum(), slabs.bytes());
    }

    @Test
    void provide_anySize_longestStepIsOneMebibyte() {
        slabs.provide(1_000_000);
        assertEquals(4096, lengths.getFirst());
        assertEquals(1 << 20, lengths.stream().mapToLong(length -> length).max().orElseThrow());
        assertEquals(1 << 20, lengths.getLast());
    }
}
