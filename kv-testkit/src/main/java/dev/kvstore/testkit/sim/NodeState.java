package dev.kvstore.testkit.sim;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/** A file at a crash point: what is durable, and what was done to it since. */
final class NodeState {
    private static final long WORD = Long.BYTES;

    /** A length that the file got, and no force has covered. */
    record LengthChange(int event, long length) {}

    private final Bytes live;
    private final Bytes durable;
    private long length;
    private long durableLength;
    private boolean lengthUndefined;
    private List<PendingStore> stores = new ArrayList<>();
    private final List<LengthChange> lengths = new ArrayList<>();

    /** Space that the file got and that no force has covered: zeros or junk. */
    private final Ranges fresh;

    /** Words whose force has failed; no force makes them durable any more, unless they are stored once more. */
    private final Ranges undefined;

    NodeState(Bytes durable, long length) {
        this(durable.share(), durable, length, new Ranges(), new Ranges());
    }

    private NodeState(Bytes live, Bytes durable, long length, Ranges fresh, Ranges undefined) {
        this.live = live;
        this.durable = durable;
        this.length = length;
        this.durableLength = length;
        this.fresh = fresh;
        this.undefined = undefined;
    }

    NodeState copy() {
        NodeState copy = new NodeState(live.share(), durable.share(), length, fresh.copy(), undefined.copy());
        copy.durableLength = durableLength;
        copy.lengthUndefined = lengthUndefined;
        copy.stores.addAll(stores);
        copy.lengths.addAll(lengths);
        return copy;
    }

    /** The same before the first event of another recording: what is pending now has negative numbers. */
    NodeState aged(int events) {
        NodeState copy = copy();
        copy.stores.replaceAll(store -> store.aged(events));
        copy.lengths.replaceAll(change -> new LengthChange(change.event() - events, change.length()));
        return copy;
    }

    Bytes live() {
        return live;
    }

    Bytes durable() {
        return durable;
    }

    long length() {
        return length;
    }

    long durableLength() {
        return durableLength;
    }

    List<PendingStore> stores() {
        return stores;
    }

    List<LengthChange> lengths() {
        return lengths;
    }

    /** The length after a power cut that some changes of it have survived. */
    long lengthIf(IntPredicate survived) {
        long last = durableLength;
        for (LengthChange change : lengths) {
            if (survived.test(change.event())) {
                last = change.length();
            }
        }
        return last;
    }

    Ranges fresh() {
        return fresh;
    }

    /** Whether every image has the same content. */
    boolean isSettled() {
        return stores.isEmpty() && lengths.isEmpty() && fresh.isEmpty();
    }

    // ---------------------------------------------------------------- what happens to it

    void store(int event, Event.Stored stored) {
        long end = stored.position() + stored.length();
        if (end > length) {
            grow(event, stored.position(), end);
        }
        add(new PendingStore(event, stored.position(), stored.length(), stored.bytes(), 0, stored.header()));
        Ranges whole = new Ranges();
        whole.add(stored.position() + WORD - 1 & -WORD, end & -WORD);
        undefined.removeAll(whole);
    }

    void extend(int event, long newLength) {
        grow(event, newLength, newLength);
    }

    private void grow(int event, long position, long end) {
        long longest = durableLength;
        for (LengthChange change : lengths) {
            longest = Math.max(longest, change.length());
        }
        // A hole, and space that a cut took away and that comes back, read as zeros.
        long zeros = Math.max(position, Math.min(end, longest));
        if (zeros > length) {
            add(new PendingStore(event, length, (int) (zeros - length), null, 0, false));
        }
        fresh.add(length, end);
        length = end;
        lengths.add(new LengthChange(event, end));
    }

    private void add(PendingStore store) {
        store.copyTo(live.writable(Math.max(length, store.end())), store.position(), store.end());
        stores.add(store);
    }

    void truncate(int event, long newLength) {
        length = newLength;
        lengths.add(new LengthChange(event, newLength));
    }

    void forceFile(boolean failed) {
        if (failed) {
            lengthUndefined |= !lengths.isEmpty();
        }
        forceRange(0, Long.MAX_VALUE, failed);
        if (!failed && !lengthUndefined) {
            durableLength = length;
            lengths.clear();
        }
    }

    void forceRange(long position, long end, boolean failed) {
        long from = position & -WORD;
        long to = end > Long.MAX_VALUE - WORD ? end : end + WORD - 1 & -WORD;
        if (failed) {
            stores.forEach(store -> undefined.add(
                    Math.max(from, store.position() & -WORD), Math.min(to, store.end() + WORD - 1 & -WORD)));
            return;
        }
        Ranges covered = new Ranges();
        covered.add(from, to);
        covered.removeAll(undefined);
        fresh.removeAll(covered);
        for (Map.Entry<Long, Long> range : covered.ranges()) {
            settle(range.getKey(), range.getValue());
        }
    }

    private void settle(long from, long to) {
        List<PendingStore> rest = new ArrayList<>();
        for (PendingStore store : stores) {
            long first = Math.max(from, store.position());
            long last = Math.min(to, store.end());
            if (first >= last) {
                rest.add(store);
                continue;
            }
            MemorySegment memory = durable.writable(last);
            MemorySegment.copy(live.memory(), first, memory, first, last - first);
            if (store.position() < first) {
                rest.add(store.piece(store.position(), first));
            }
            if (store.end() > last) {
                rest.add(store.piece(last, store.end()));
            }
        }
        stores = rest;
    }
}
