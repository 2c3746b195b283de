package dev.kvstore.storage.point;

import dev.kvstore.WriteBatch;
import dev.kvstore.storage.Frame;
import dev.kvstore.storage.Journal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The edits of one atomic write. A put alone is a batch of one. */
final class Batch {
    private final List<Edit> edits;

    /** For each edit the one before it of the same key, -1 if there is none; null if no key comes twice. */
    private final int[] predecessors;

    private Batch(List<Edit> edits) {
        this.edits = edits;
        this.predecessors = repeatsKeys(edits) ? predecessors(edits) : null;
    }

    static Batch of(Edit edit) {
        return new Batch(List.of(edit));
    }

    /** Long values are written to their files. If this throws, none is left. */
    static Batch of(WriteBatch batch, PointIndex index, Journal journal) {
        List<Edit> edits = new ArrayList<>();
        try {
            for (WriteBatch.Operation operation : batch.operations()) {
                switch (operation) {
                    case WriteBatch.Put(byte[] key, byte[] value) ->
                        edits.add(Edit.put(key, index.hash(key), value, journal.writeValue(value)));
                    case WriteBatch.Delete(byte[] key) -> edits.add(Edit.delete(key, index.hash(key)));
                    case WriteBatch.Require _ -> {} // checked under the lock
                }
            }
        } catch (RuntimeException | Error failed) {
            edits.forEach(edit -> journal.discardValue(edit.reference()));
            throw failed;
        }
        return new Batch(edits);
    }

    private static boolean repeatsKeys(List<Edit> edits) {
        if (edits.size() < 2) {
            return false;
        }
        long[] hashes = edits.stream().mapToLong(Edit::hash).sorted().toArray();
        boolean twice = false;
        for (int i = 1; i < hashes.length; i++) {
            twice |= hashes[i] == hashes[i - 1];
        }
        return twice;
    }

    private static int[] predecessors(List<Edit> edits) {
        int[] predecessors = new int[edits.size()];
        Map<ByteBuffer, Integer> last = new HashMap<>();
        for (int i = 0; i < predecessors.length; i++) {
            Integer before = last.put(ByteBuffer.wrap(edits.get(i).key()), i);
            predecessors[i] = before == null ? -1 : before;
        }
        return predecessors;
    }

    int size() {
        return edits.size();
    }

    Edit edit(int index) {
        return edits.get(index);
    }

    /** Whether it gives room back on a full disk. */
    boolean onlyDeletes() {
        for (Edit edit : edits) {
            if (!edit.isDelete()) {
                return false;
            }
        }
        return true;
    }

    /** Finds what the edits will take the place of, and encodes them. In an epoch, or under the lock. */
    void encode(PointIndex index, Frame frame) {
        frame.clear();
        for (Edit edit : edits) {
            index.locate(edit);
            edit.encode(frame);
        }
    }

    /** Finds it again, after a compaction; under the lock. */
    void locate(PointIndex index) {
        edits.forEach(index::locate);
    }

    /** Whether the encoding still holds; under the lock. */
    boolean isCurrent(PointIndex index) {
        for (Edit edit : edits) {
            if (!index.isCurrent(edit)) {
                return false;
            }
        }
        return true;
    }

    int newKeys() {
        int count = 0;
        for (Edit edit : edits) {
            count += edit.isDelete() || edit.replaces() ? 0 : 1;
        }
        return count;
    }

    /** Before an edit is published: what it replaces may be a record of this batch. */
    void followPredecessor(int index, Frame frame) {
        int before = predecessors == null ? -1 : predecessors[index];
        if (before >= 0) {
            edits.get(index).follows(edits.get(before), frame, before);
        }
    }

    void discardValues(Journal journal) {
        edits.forEach(edit -> journal.discardValue(edit.reference()));
    }
}
