package dev.kvstore.adapters;

import dev.kvstore.Cursor;
import dev.kvstore.KvException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;
import java.util.function.BooleanSupplier;

/**
 * What all cursors have in common: where they are, and that nothing is freed under a running call. The store frees its cursors
 * before itself and waits for the call that is inside one, so no call has to enter the gate of the store.
 */
public abstract class EntryCursor implements Cursor {
    private enum State {
        BEFORE, AT, ENDED
    }

    private final Guard guard = new Guard("the cursor, its snapshot or the store");
    private final Lender lender;
    private final BooleanSupplier closedAbove;
    private Lease lease;
    private State state = State.BEFORE;
    private RuntimeException failure;
    private volatile boolean closed;

    /**
     * Begins before the first entry. The caller is inside the gate of the store.
     *
     * @param lender the store
     * @param closedAbove whether what is walked over is closed
     */
    protected EntryCursor(Lender lender, BooleanSupplier closedAbove) {
        this.lender = lender;
        this.closedAbove = closedAbove;
    }

    /** The last step of a constructor: from now on {@link #free} may be called. */
    protected final void begin() {
        lease = lender.lend(this::end);
    }

    /** Moves to the next entry and says whether there is one; is not called again after the last. */
    protected abstract boolean move();

    /** The key of the current entry; read only. */
    protected abstract MemorySegment currentKey();

    /** The value of the current entry; read only. */
    protected abstract MemorySegment currentValue();

    /** Frees what the cursor holds; called once, while the store is still there. */
    protected abstract void free();

    private void end() {
        guard.close();
        free();
    }

    private void enter() {
        guard.enter();
        if (closed || closedAbove.getAsBoolean()) {
            guard.exit();
            throw new KvException.Closed("closed: the cursor, its snapshot or the store");
        }
    }

    @Override
    public final boolean next() {
        enter();
        try {
            if (failure != null) {
                throw failure;
            }
            if (state != State.ENDED) {
                state = move() ? State.AT : State.ENDED;
            }
            return state == State.AT;
        } catch (RuntimeException failed) {
            failure = failed;
            state = State.ENDED;
            throw failed;
        } finally {
            guard.exit();
        }
    }

    private void enterEntry() {
        enter();
        if (state != State.AT) {
            guard.exit();
            throw new IllegalStateException("the cursor has no current entry");
        }
    }

    @Override
    public final byte[] key() {
        enterEntry();
        try {
            return currentKey().toArray(ValueLayout.JAVA_BYTE);
        } finally {
            guard.exit();
        }
    }

    @Override
    public final byte[] value() {
        enterEntry();
        try {
            return currentValue().toArray(ValueLayout.JAVA_BYTE);
        } finally {
            guard.exit();
        }
    }

    @Override
    public final int key(byte[] into, int offset) {
        requireInside(into, offset);
        enterEntry();
        try {
            return copy(currentKey(), into, offset);
        } finally {
            guard.exit();
        }
    }

    @Override
    public final int value(byte[] into, int offset) {
        requireInside(into, offset);
        enterEntry();
        try {
            return copy(currentValue(), into, offset);
        } finally {
            guard.exit();
        }
    }

    private static void requireInside(byte[] into, int offset) {
        Objects.requireNonNull(into, "into");
        Objects.checkFromToIndex(offset, into.length, into.length);
    }

    private static int copy(MemorySegment bytes, byte[] into, int offset) {
        int length = (int) bytes.byteSize();
        if (length <= into.length - offset) {
            MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, 0, into, offset, length);
        }
        return length;
    }

    @Override
    public final void close() {
        closed = true;
        lender.giveBack(lease);
    }
}
