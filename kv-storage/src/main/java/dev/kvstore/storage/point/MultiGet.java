package dev.kvstore.storage.point;

import dev.kvstore.storage.HashDirectory;
import dev.kvstore.storage.RecordBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads many keys, with the memory of their buckets loaded at the same time, then that of their records. No batch may be seen in part: if one was published
 * meanwhile, all is read again.
 */
final class MultiGet {
    private static final int ATTEMPTS = 4;

    /** So many records are loaded at a time, and stay in the nearest cache until they are read. */
    private static final int GROUP = 32;

    private final PointIndex index;
    private final List<byte[]> keys;
    private final long[] hashes;
    private final long[] candidates;

    /** Keeps the loads alive. */
    private long touched;

    MultiGet(PointIndex index, List<byte[]> keys) {
        this.index = index;
        this.keys = keys;
        this.hashes = keys.stream().mapToLong(index::hash).toArray();
        this.candidates = new long[hashes.length];
    }

    /** The values, null for what is missing; null as a whole if batches came again and again. */
    List<byte[]> run() {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int before = index.batches();
            if ((before & 1) == 0) {
                List<byte[]> values = read();
                if (index.batches() == before) {
                    return values;
                }
            }
            Thread.onSpinWait();
        }
        return null;
    }

    private List<byte[]> read() {
        index.directory().findAll(hashes, candidates, hashes.length);
        List<byte[]> values = new ArrayList<>(hashes.length);
        for (int from = 0; from < hashes.length; from += GROUP) {
            readGroup(from, Math.min(from + GROUP, hashes.length), values);
        }
        return values;
    }

    private void readGroup(int from, int to, List<byte[]> values) {
        for (int i = from; i < to; i++) {
            touched += candidates[i] == HashDirectory.NONE ? 0 : index.touch(candidates[i]);
        }
        for (int i = from; i < to; i++) {
            RecordBuffer record = index.find(keys.get(i), hashes[i], candidates[i]);
            values.add(record == null ? null : record.value());
        }
    }
}
