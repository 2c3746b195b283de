package dev.kvstore.storage.point;

import dev.kvstore.KvException;
import dev.kvstore.WriteBatch;
import dev.kvstore.WriteResult;
import dev.kvstore.storage.Frame;
import dev.kvstore.storage.Journal;
import dev.kvstore.storage.RecordBuffer;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * The way of a write: locate what it replaces and encode it, without a lock; then, under the lock, look whether that still holds,
 * append, publish; then wait for what the durability level promises.
 */
final class PointWriter {
    static final Predicate<Edit> ALWAYS = edit -> true;

    private final Journal journal;
    private final PointIndex index;
    private final Functions functions;

    /** Buffers of the threads, for frames. */
    private final ThreadLocal<Frame> frames = ThreadLocal.withInitial(Frame::new);

    PointWriter(Journal journal, PointIndex index, Functions functions) {
        this.journal = journal;
        this.index = index;
        this.functions = functions;
    }

    /** Puts if a condition holds under the lock; whether it did. */
    boolean put(byte[] key, byte[] value, Predicate<Edit> condition) {
        Edit edit = Edit.put(key, index.hash(key), value, journal.writeValue(value));
        return write(Batch.of(edit), () -> condition.test(edit));
    }

    /** Deletes if a condition holds under the lock; whether it did. */
    boolean delete(byte[] key, Predicate<Edit> condition) {
        Edit edit = Edit.delete(key, index.hash(key));
        return write(Batch.of(edit), () -> condition.test(edit));
    }

    WriteResult write(WriteBatch operations) {
        Batch batch = Batch.of(operations, index, journal);
        byte[][] conflict = new byte[1][];
        boolean applied = write(batch, () -> (conflict[0] = conflict(operations)) == null);
        return applied ? WriteResult.APPLIED : WriteResult.conflict(conflict[0]);
    }

    /** The first key that does not have the value that a batch requires; null if there is none. */
    private byte[] conflict(WriteBatch operations) {
        for (WriteBatch.Operation operation : operations.operations()) {
            if (operation instanceof WriteBatch.Require(byte[] key, byte[] expected)) {
                RecordBuffer record = index.find(key, index.hash(key));
                if (!Arrays.equals(expected, record == null ? null : record.value())) {
                    return key;
                }
            }
        }
        return null;
    }

    /** Whether what an edit replaces is a record with this value; under the lock. */
    boolean isValue(Edit edit, byte[] expected) {
        return edit.replaces() && Arrays.equals(expected, journal.read(edit.oldPosition()).value());
    }

    private boolean write(Batch batch, BooleanSupplier condition) {
        journal.pace();
        Frame frame = frames.get();
        if (!tryAppend(batch, frame, condition)) {
            batch.discardValues(journal);
            return false;
        }
        if (batch.size() > 0) {
            journal.acknowledge(frame);
        }
        return true;
    }

    /** Whether the condition held. When the store failed, the frame may be in the journal, and what it refers to must stay. */
    private boolean tryAppend(Batch batch, Frame frame, BooleanSupplier condition) {
        try {
            encode(batch, frame);
            return append(batch, frame, condition);
        } catch (KvException.Failed inDoubt) {
            throw inDoubt;
        } catch (RuntimeException | Error refused) {
            batch.discardValues(journal);
            throw refused;
        }
    }

    private void encode(Batch batch, Frame frame) {
        functions.requireNotClosing();
        int epoch = journal.epochs().enter();
        if (epoch < 0) {
            throw functions.closed();
        }
        try {
            batch.encode(index, frame);
        } finally {
            journal.epochs().exit(epoch);
        }
    }

    private boolean append(Batch batch, Frame frame, BooleanSupplier condition) {
        journal.lock().lock();
        try {
            functions.requireNotClosing();
            journal.requireWritable();
            if (!batch.isCurrent(index)) {
                batch.encode(index, frame);
            }
            if (!condition.getAsBoolean()) {
                return false;
            }
            if (batch.size() > 0) {
                index.reserve(batch.newKeys());
                long moves = index.moves();
                journal.append(frame, batch.onlyDeletes());
                if (index.moves() != moves) {
                    batch.locate(index); // without threads, the append itself may compact
                }
                publish(batch, frame);
            }
            return true;
        } finally {
            journal.lock().unlock();
        }
    }

    /** An index that stays behind the journal would let a compaction drop what it does not know. */
    private void publish(Batch batch, Frame frame) {
        try {
            index.publish(batch, frame);
        } catch (RuntimeException | Error behind) {
            throw journal.fail(behind);
        }
    }
}
