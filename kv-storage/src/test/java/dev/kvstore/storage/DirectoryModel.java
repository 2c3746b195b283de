package dev.kvstore.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongUnaryOperator;

/** A directory beside a map, and a journal that is a map too. Keys are numbers; their hash is up to the test. */
final class DirectoryModel implements AutoCloseable {
    volatile HashDirectory directory = HashDirectory.offHeap(this::hashAt);
    final Map<Long, Long> positions = new HashMap<>();
    private final Map<Long, Long> keys = new HashMap<>();
    private final LongUnaryOperator hashOf;
    private long nextPosition = 1;
    long hashesRead;

    DirectoryModel(LongUnaryOperator hashOf) {
        this.hashOf = hashOf;
    }

    /** Mixes the bits of a number (the finalizer of MurmurHash3). */
    static long mix(long number) {
        long mixed = (number ^ number >>> 33) * 0xFF51AFD7ED558CCDL;
        mixed = (mixed ^ mixed >>> 33) * 0xC4CEB9FE1A85EC53L;
        return mixed ^ mixed >>> 33;
    }

    private long hashAt(long position) {
        hashesRead++;
        return hashOf.applyAsLong(keys.get(position));
    }

    long find(long key) {
        long hash = hashOf.applyAsLong(key);
        long position = directory.find(hash);
        while (position != HashDirectory.NONE && keys.get(position) != key) {
            position = directory.findNext(hash, position);
        }
        return position;
    }

    void put(long key) {
        long hash = hashOf.applyAsLong(key);
        long position = nextPosition++;
        keys.put(position, key);
        Long old = positions.put(key, position);
        assertEquals(old == null ? HashDirectory.NONE : old, find(key));
        if (old == null) {
            directory.insert(hash, position);
        } else {
            assertTrue(directory.replace(hash, old, position));
            keys.remove(old);
        }
    }

    void remove(long key) {
        Long old = positions.remove(key);
        long position = old == null ? nextPosition : old;
        assertEquals(old != null, directory.remove(hashOf.applyAsLong(key), position));
        keys.remove(position);
    }

    /** Goes on with the directory as a file has kept it. */
    void reopen(DirectoryFile file) {
        directory.close();
        directory = HashDirectory.kept(file, this::hashAt);
    }

    void check() {
        assertEquals(positions.size(), directory.size());
        positions.forEach((key, position) -> {
            assertEquals(position, find(key));
            assertTrue(directory.contains(hashOf.applyAsLong(key), position));
        });
        Set<Long> seen = new HashSet<>();
        directory.forEach(position -> assertTrue(seen.add(position)));
        assertEquals(new HashSet<>(positions.values()), seen);
    }

    @Override
    public void close() {
        directory.close();
    }
}
