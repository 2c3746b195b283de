package dev.kvstore.bench;

import java.util.Arrays;

/**
 * All operations of one thread, planned before the clock starts. A thread changes only keys of its own, so that each get has
 * one right result.
 */
final class Script {
    /** What an operation does. */
    enum Kind {
        GET, PUT, GET_AND_PUT, SCAN
    }

    /** Versions of all keys as the operations planned so far leave them. */
    private final int[] versions;
    final Kind[] kinds;
    final int[] indexes;
    /** What a get must return. */
    final int[] before;
    /** What a put makes of it; entries, for scans. */
    final int[] after;
    private int planned;

    Script(int count, int[] versions) {
        this.versions = versions;
        this.kinds = new Kind[count];
        this.indexes = new int[count];
        this.before = new int[count];
        this.after = new int[count];
    }

    /** Versions before the first operation: those that are filled in are there, the keys after them are not. */
    static int[] versions(int filled, int keys) {
        int[] versions = new int[keys];
        Arrays.fill(versions, filled, keys, Expected.ABSENT);
        return versions;
    }

    int count() {
        return kinds.length;
    }

    void add(Kind kind, int index) {
        before[planned] = versions[index];
        if (kind != Kind.GET) {
            versions[index]++;
        }
        after[planned] = versions[index];
        set(kind, index);
    }

    void addScan(int index, int length) {
        after[planned] = length;
        set(Kind.SCAN, index);
    }

    private void set(Kind kind, int index) {
        kinds[planned] = kind;
        indexes[planned++] = index;
    }
}
