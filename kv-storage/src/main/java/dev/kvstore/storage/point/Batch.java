package dev.kvstore.storage.point;

import dev.kvstore.WriteBatch;
import dev.kvstore.storage.Frame;
import dev.kvstore.storage.Journal;
import dev.kvstore.storage.RecordBuffer;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The edits of one atomic write, and what it requires. */
final class Batch implements Change {
    private final List<WriteBatch.Require> requirements;
    private final List<Edit> edits;

    /** For each edit the one before it of the same key, -1 if there is none; null if no key comes twice. */
    private final int[] predecessors;

    private byte[] conflict;

    private Batch(List<WriteBatch.Require> requirements, List<Edit> edits) {
        this.requirements = requirements;
        this.edits = edits;
        this.predecessors = repeatsKeys(edits) ? predecessors(edits) : null;
    }

    /** Long values are written to their files. If this throws, none is left. */
    static Batch of(WriteBatch batch, PointIndex index, Journal journal) {
        List<WriteBatch.Require> requirements = new ArrayList<>();
        List<Edit> edits = new ArrayList<>();
        try {
            for (WriteBatch.Operation operation : batch.operations()) {
                switch (operation) {
                    case WriteBatch.Put(byte[] key, byte[] value) ->
                        edits.add(new Edit()
                                .put(key, index.hash(key), value, journal.writeValue(value), Edit.ALWAYS));
                    case WriteBatch.Delete(byte[] key) ->
                        edits.add(new Edit().delete(key, index.hash(key), Edit.ALWAYS));
                    case WriteBatch.Require requirement -> requirements.add(requirement);
                }
            }
        } catch (RuntimeException | Error failed) {
            edits.forEach(edit -> edit.discardValues(journal));
            throw failed;
        }
        return new Batch(requirements, edits);
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

    @Override
    public boolean isEmpty() {
        return edits.isEmpty();
    }

    @Override
    public boolean onlyDeletes() {
        for (Edit edit : edits) {
            if (!edit.isDelete()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void locate(PointIndex index) {
        for (Edit edit : edits) {
            edit.locate(index);
        }
    }

    @Override
    public void encode(Frame frame) {
        for (Edit edit : edits) {
            edit.encode(frame);
        }
    }

    @Override
    public boolean isCurrent(PointIndex index) {
        for (Edit edit : edits) {
            if (!edit.isCurrent(index)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean isAllowed(PointIndex index) {
        for (WriteBatch.Require requirement : requirements) {
            byte[] key = requirement.key();
            RecordBuffer record = index.find(key, index.hash(key));
            if (!Arrays.equals(requirement.expected(), record == null ? null : record.value())) {
                conflict = key;
                return false;
            }
        }
        return true;
    }

    /** The first key that did not have the value that the batch requires. */
    byte[] conflict() {
        return conflict;
    }

    @Override
    public int newKeys() {
        int count = 0;
        for (Edit edit : edits) {
            count += edit.newKeys();
        }
        return count;
    }

    @Override
    public void publish(PointIndex index, Frame frame) {
        index.beginBatch();
        for (int i = 0; i < edits.size(); i++) {
            followPredecessor(i, frame);
            index.publish(edits.get(i), frame, i);
        }
        index.endBatch();
    }

    /** Before an edit is published: what it replaces may be a record of this batch. */
    private void followPredecessor(int index, Frame frame) {
        int before = predecessors == null ? -1 : predecessors[index];
        if (before >= 0) {
            edits.get(index).follows(edits.get(before), frame, before);
        }
    }

    @Override
    public void discardValues(Journal journal) {
        edits.forEach(edit -> edit.discardValues(journal));
    }
}
