package dev.kvstore.storage;

import java.util.stream.IntStream;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/**
 * What threads do to a directory: any of them looks keys up, one at a time writes. A position is a version and its key. At first bucket 0
 * is a full home line with keys 1 and 2, an overflow line with nothing but key 3, and one with nothing but key 4; bucket 1 is a full home
 * line with key 6, so that key 5 takes an overflow line. The first two splits take keys 3 and 6 out of these buckets. The other keys
 * have the same bits above the number of their bucket.
 */
@Param(name = "key", gen = IntGen.class, conf = "1:6")
public final class DirectoryOperations {
    private static final int VERSION_SHIFT = 8;
    private static final int BUCKET_BITS = 6;

    private final HashDirectory directory = new HashDirectory(new HeapMemory(), position -> hash(key(position)));

    /** As the writer knows them. */
    private final long[] positions = new long[1 << VERSION_SHIFT];

    private int version;

    /** All of version 0, and without key 5. */
    public DirectoryOperations() {
        IntStream.of(10, 11, 12, 13, 14, 1, 2, 3, 20, 21, 22, 23, 24, 25, 4).forEach(this::store);
        IntStream.rangeClosed(20, 25).forEach(this::remove);
        IntStream.of(30, 31, 32, 33, 34, 35, 6).forEach(this::store);
    }

    private static long hash(int key) {
        int bucket = key == 5 || key == 6 || key >= 30 ? 1 : 0;
        long above = key == 3 || key == 6 ? 1 : key < 10 ? 0 : key;
        return above << BUCKET_BITS | bucket;
    }

    private static int key(long position) {
        return (int) position & (1 << VERSION_SHIFT) - 1;
    }

    /** The version of a key; -1 if it is absent. */
    @Operation
    public int find(@Param(name = "key") int key) {
        long position = directory.find(hash(key));
        while (position != HashDirectory.NONE && key(position) != key) {
            position = directory.findNext(hash(key), position);
        }
        return position == HashDirectory.NONE ? -1 : (int) (position >>> VERSION_SHIFT);
    }

    @Operation(nonParallelGroup = "writer")
    public void put(@Param(name = "key") int key) {
        version++;
        store(key);
    }

    private void store(int key) {
        long position = (long) version << VERSION_SHIFT | key;
        if (positions[key] == HashDirectory.NONE) {
            directory.insert(hash(key), position);
        } else {
            directory.replace(hash(key), positions[key], position);
        }
        positions[key] = position;
    }

    @Operation(nonParallelGroup = "writer")
    public boolean remove(@Param(name = "key") int key) {
        long position = positions[key];
        positions[key] = HashDirectory.NONE;
        return position != HashDirectory.NONE && directory.remove(hash(key), position);
    }

    @Operation(nonParallelGroup = "writer")
    public void split() {
        long full = directory.table().buckets() * 7 / 2;
        directory.reserve((int) (full + 1 - directory.size()));
    }
}
