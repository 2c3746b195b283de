package dev.kvstore.storage.point;

import dev.kvstore.KvException;
import dev.kvstore.WriteBatch;
import dev.kvstore.WriteResult;
import dev.kvstore.storage.Frame;
import dev.kvstore.storage.Journal;
import dev.kvstore.storage.ValueReference;
import java.util.Arrays;
import java.util.function.Predicate;

/**
 * The way of a write: locate what it replaces and encode it, without a lock; then, under the lock, look whether that still holds,
 * append, publish; then wait for what the durability level promises.
 */
final class PointWriter {
    /** What a thread needs for its writes, again and again. */
    private static final class Scratch {
        final Edit edit = new Edit();
        final Frame frame = new Frame();
    }

    private final Journal journal;
    private final PointIndex index;
    private final Functions functions;
    private final ThreadLocal<Scratch> scratches = ThreadLocal.withInitial(Scratch::new);

    PointWriter(Journal journal, PointIndex index, Functions functions) {
        this.journal = journal;
        this.index = index;
        this.functions = functions;
    }

    /** Puts if a condition holds under the lock; whether it did. */
    boolean put(byte[] key, byte[] value, Predicate<Edit> condition) {
        Scratch scratch = scratches.get();
        ValueReference reference = journal.writeValue(value);
        return write(scratch.edit.put(key, index.hash(key), value, reference, condition), scratch);
    }

    /** Deletes if a condition holds under the lock; whether it did. */
    boolean delete(byte[] key, Predicate<Edit> condition) {
        Scratch scratch = scratches.get();
        return write(scratch.edit.delete(key, index.hash(key), condition), scratch);
    }

    private boolean write(Edit edit, Scratch scratch) {
        try {
            return write(edit, scratch.frame);
        } finally {
            edit.clear();
        }
    }

    WriteResult write(WriteBatch operations) {
        Batch batch = Batch.of(operations, index, journal);
        return write(batch, scratches.get().frame) ? WriteResult.APPLIED : WriteResult.conflict(batch.conflict());
    }

    /** Whether what an edit replaces is a record with this value; under the lock. */
    boolean isValue(Edit edit, byte[] expected) {
        return edit.replaces() && Arrays.equals(expected, journal.read(edit.oldPosition()).value());
    }

    private boolean write(Change change, Frame frame) {
        journal.pace();
        if (!tryAppend(change, frame)) {
            change.discardValues(journal);
            return false;
        }
        if (!change.isEmpty()) {
            journal.acknowledge(frame);
        }
        return true;
    }

    /** Whether it was allowed. When the store failed, the frame may be in the journal, and what it refers to must stay. */
    private boolean tryAppend(Change change, Frame frame) {
        try {
            prepare(change, frame);
            return append(change, frame);
        } catch (KvException.Failed inDoubt) {
            throw inDoubt;
        } catch (RuntimeException | Error refused) {
            change.discardValues(journal);
            throw refused;
        }
    }

    private void prepare(Change change, Frame frame) {
        functions.requireNotClosing();
        int epoch = journal.epochs().enter();
        if (epoch < 0) {
            throw functions.closed();
        }
        try {
            encode(change, frame);
        } finally {
            journal.epochs().exit(epoch);
        }
    }

    private void encode(Change change, Frame frame) {
        change.locate(index);
        change.encode(frame.clear());
    }

    private boolean append(Change change, Frame frame) {
        journal.lock().lock();
        try {
            functions.requireNotClosing();
            journal.requireWritable();
            if (!change.isCurrent(index)) {
                encode(change, frame);
            }
            if (!change.isAllowed(index)) {
                return false;
            }
            if (!change.isEmpty()) {
                index.reserve(change.newKeys());
                long moves = index.moves();
                journal.append(frame, change.onlyDeletes());
                if (index.moves() != moves) {
                    change.locate(index); // without threads, the append itself may compact
                }
                publish(change, frame);
            }
            return true;
        } finally {
            journal.lock().unlock();
        }
    }

    /** An index that stays behind the journal would let a compaction drop what it does not know. */
    private void publish(Change change, Frame frame) {
        try {
            change.publish(index, frame);
        } catch (RuntimeException | Error behind) {
            throw journal.fail(behind);
        }
    }
}
