package dev.kvstore.storage.point;

import dev.kvstore.storage.RecordBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads many keys, with the memory of their buckets loaded at the same time. No batch may be seen in part: if one was published
 * meanwhile, all is read again.
 */
final class MultiGet {
    private static final int ATTEMPTS = 4;

    private final PointIndex index;
    private final List<byte[]> keys;
    private final long[] hashes;
    private final long[] candidates;

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
        for (int i = 0; i < hashes.length; i++) {
            RecordBuffer record = index.find(keys.get(i), hashes[i], candidates[i]);
            values.add(record == null ? null : record.value());
        }
        return values;
    }
}
