package dev.kvstore.testkit.journal;

import dev.kvstore.Cursor;
import dev.kvstore.KvException;
import dev.kvstore.Limits;
import dev.kvstore.Snapshot;
import dev.kvstore.storage.Closing;
import dev.kvstore.storage.JournalPin;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.function.Supplier;

/** A copy of the index, and a pin on what it points to. */
public final class JournalSnapshot implements Snapshot {
    private final JournalStore store;
    private final NavigableMap<byte[], Slot> slots;
    private final long sequence;
    private final JournalPin pin;
    private final Arena views = Arena.ofShared();
    private boolean closed;

    JournalSnapshot(JournalStore store, NavigableMap<byte[], Slot> slots, long sequence, JournalPin pin) {
        this.store = store;
        this.slots = slots;
        this.sequence = sequence;
        this.pin = pin;
    }

    private synchronized <T> T reading(Supplier<T> action) {
        if (closed) {
            throw new KvException.Closed("snapshot is closed");
        }
        return store.reading(action);
    }

    @Override
    public long sequence() {
        return reading(() -> sequence);
    }

    @Override
    public byte[] get(byte[] key) {
        Limits.checkKey(key);
        return reading(() -> store.value(key, slots.get(key)));
    }

    @Override
    public int get(byte[] key, byte[] into, int offset) {
        return JournalStore.copy(get(key), into, offset);
    }

    @Override
    public int get(MemorySegment key, MemorySegment into) {
        return JournalStore.copy(get(JournalStore.bytes(key)), into);
    }

    @Override
    public List<byte[]> getAll(List<byte[]> keys) {
        Objects.requireNonNull(keys, "keys");
        List<byte[]> values = new ArrayList<>(keys.size());
        for (byte[] key : keys) {
            values.add(get(key));
        }
        return values;
    }

    @Override
    public boolean containsKey(byte[] key) {
        Limits.checkKey(key);
        return reading(() -> slots.containsKey(key));
    }

    @Override
    public long count() {
        return reading(() -> (long) slots.size());
    }

    @Override
    public MemorySegment view(byte[] key) {
        byte[] value = get(key);
        if (value == null) {
            return null;
        }
        MemorySegment view = views.allocate(Math.max(1, value.length));
        MemorySegment.copy(value, 0, view, ValueLayout.JAVA_BYTE, 0, value.length);
        return view.asSlice(0, value.length).asReadOnly();
    }

    @Override
    public Cursor scan() {
        return new SlotCursor(false);
    }

    Cursor scanAndClose() {
        return new SlotCursor(true);
    }

    /** The pin is released also if a view is in use; the views then stay until another close. */
    @Override
    public synchronized void close() {
        closed = true;
        new Closing()
                .step(this::closeViews)
                .step(pin::close)
                .step(() -> store.forget(this))
                .end();
    }

    private void closeViews() {
        if (views.scope().isAlive()) {
            views.close();
        }
    }

    private final class SlotCursor implements Cursor {
        private final Iterator<Map.Entry<byte[], Slot>> entries = slots.entrySet().iterator();
        private final boolean closesSnapshot;
        private Map.Entry<byte[], Slot> current;
        private boolean cursorClosed;

        SlotCursor(boolean closesSnapshot) {
            this.closesSnapshot = closesSnapshot;
            reading(() -> null);
        }

        @Override
        public boolean next() {
            return onEntry(() -> {
                current = entries.hasNext() ? entries.next() : null;
                return current != null;
            });
        }

        private <T> T onEntry(Supplier<T> action) {
            if (cursorClosed) {
                throw new KvException.Closed("cursor is closed");
            }
            return reading(action);
        }

        private Map.Entry<byte[], Slot> entry() {
            if (current == null) {
                throw new IllegalStateException("cursor is on no entry");
            }
            return current;
        }

        @Override
        public byte[] key() {
            return onEntry(() -> entry().getKey().clone());
        }

        @Override
        public byte[] value() {
            return onEntry(() -> store.value(entry().getKey(), entry().getValue()));
        }

        @Override
        public int key(byte[] into, int offset) {
            return JournalStore.copy(key(), into, offset);
        }

        @Override
        public int value(byte[] into, int offset) {
            return JournalStore.copy(value(), into, offset);
        }

        @Override
        public void close() {
            cursorClosed = true;
            if (closesSnapshot) {
                JournalSnapshot.this.close();
            }
        }
    }
}
