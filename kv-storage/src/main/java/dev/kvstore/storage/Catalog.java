package dev.kvstore.storage;

import dev.kvstore.KvException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.function.LongSupplier;

/**
 * The segments that belong to the store, in sequence order, and the control file that says so. Every change is durable before it
 * shows here.
 */
final class Catalog {
    private final Folder folder;
    private final Poison poison;
    private final ControlFile file;
    private final UUID storeId;
    private final String engine;
    private final byte[] settings;
    private final LongSupplier salts;
    private long generation;
    private long nextSegment;
    private long tornBytes;
    private volatile long durableSequence;
    private volatile List<Segment> segments;
    private volatile Segment[] bySlot = new Segment[16];

    Catalog(Folder folder, Poison poison, LongSupplier salts, Control control, List<Segment> segments) {
        this.folder = folder;
        this.poison = poison;
        this.salts = salts;
        this.file = new ControlFile(folder, poison);
        this.storeId = control.storeId();
        this.engine = control.engine();
        this.settings = control.settings();
        this.generation = control.generation();
        this.nextSegment = control.nextSegment();
        this.tornBytes = control.tornBytes();
        this.durableSequence = control.durableSequence();
        this.segments = List.copyOf(segments);
        segments.forEach(this::index);
    }

    private void index(Segment segment) {
        Segment[] table = Arrays.copyOf(bySlot, Math.max(segment.slot() + 1, bySlot.length));
        table[segment.slot()] = segment;
        bySlot = table;
    }

    private int freeSlot() throws IOException {
        int slot = 0;
        while (slot < bySlot.length && bySlot[slot] != null) {
            slot++;
        }
        if (slot > JournalFormat.MAX_SLOT) {
            throw new IOException("too many segments: " + slot);
        }
        return slot;
    }

    /** The segment of a position; retired ones stay findable until their readers have left. */
    Segment segmentOf(long position) {
        return segmentIn(Segment.slotOf(position));
    }

    Segment segmentIn(int slot) {
        Segment[] table = bySlot;
        Segment segment = slot < table.length ? table[slot] : null;
        if (segment == null) {
            throw new KvException.Corrupt("position in no segment", folder.path(), 0, "slot " + slot, "a slot in use");
        }
        return segment;
    }

    List<Segment> segments() {
        return segments;
    }

    UUID storeId() {
        return storeId;
    }

    String engine() {
        return engine;
    }

    byte[] settings() {
        return settings.clone();
    }

    long tornBytes() {
        return tornBytes;
    }

    long durableSequence() {
        return durableSequence;
    }

    void durable(long sequence) {
        durableSequence = sequence;
    }

    synchronized void torn(long bytes) {
        tornBytes = bytes;
    }

    /** Creates a segment ready for use, and publishes it. */
    synchronized Segment create(int capacity, int firstBytes) throws IOException {
        Segment segment = Segment.create(folder, storeId, nextSegment, salts.getAsLong(), capacity, firstBytes);
        List<Segment> more = new ArrayList<>(segments);
        more.add(segment);
        publish(more, segment);
        index(segment);
        return segment;
    }

    /** A number and a salt for a segment that is written as a whole. */
    synchronized SegmentEntry newEntry(int capacity) {
        return new SegmentEntry(nextSegment++, salts.getAsLong(), 0, 0, 0, capacity, 0, 0, 0, 0, 0);
    }

    /** Puts a rewritten segment, complete and forced, in the place of its sources. */
    synchronized void replace(List<Segment> sources, Segment rewritten) throws IOException {
        List<Segment> changed = new ArrayList<>(segments);
        int at = changed.indexOf(sources.getFirst());
        changed.subList(at, at + sources.size()).clear();
        changed.add(at, rewritten);
        publish(changed, rewritten);
        index(rewritten);
    }

    /** Records that every end is known; without the segment that was ready but never used, if there is one. */
    synchronized void publishClean(Segment unused) throws IOException {
        List<Segment> used = new ArrayList<>(segments);
        used.remove(unused);
        write(used, true);
    }

    /** Forgets a retired segment that nobody reads any more. */
    synchronized void forget(Segment retired) {
        Segment[] table = bySlot.clone();
        table[retired.slot()] = null;
        bySlot = table;
    }

    /** Records what has become known of the segments. */
    synchronized void publish() throws IOException {
        write(segments, false);
    }

    /** If the new segment could not be published for want of room, it is taken away again; if that is in doubt, it stays on disk. */
    private void publish(List<Segment> changed, Segment added) throws IOException {
        long before = nextSegment;
        nextSegment = Math.max(nextSegment, added.number() + 1);
        try {
            added.slot(freeSlot());
            forceFolder();
            write(changed, false);
            segments = List.copyOf(changed);
        } catch (IOException refused) {
            nextSegment = before;
            added.close();
            folder.delete(JournalFormat.segmentName(added.number()));
            throw refused;
        } catch (KvException.Failed inDoubt) {
            added.close();
            throw inDoubt;
        }
    }

    /** A control file must not name a file whose own name is not durable. */
    private void forceFolder() {
        try {
            ForceFailedException.force(folder);
        } catch (ForceFailedException failed) {
            throw poison.fail(failed);
        }
    }

    private void write(List<Segment> list, boolean clean) throws IOException {
        List<SegmentEntry> entries =
                list.stream().map(clean ? Segment::entry : Segment::durableEntry).toList();
        file.publish(new Control(
                storeId, engine, generation + 1, clean, settings, nextSegment, durableSequence, tornBytes, entries));
        generation++;
    }

    /** Those before a segment, in order. */
    List<Segment> olderThan(Segment segment) {
        List<Segment> all = segments();
        return all.subList(0, all.indexOf(segment));
    }

    /** Those behind a segment, in order. */
    List<Segment> youngerThan(Segment segment) {
        List<Segment> all = segments();
        return all.subList(all.indexOf(segment) + 1, all.size());
    }

    /** Bytes of all segments that are not known to be dead. */
    long liveBytes() {
        return segments().stream().mapToLong(Compactor::liveBytes).sum();
    }

    /** Notices that somebody has deleted or replaced the store under its owner. */
    void requireInPlace() throws IOException {
        if (!file.isInPlace()) {
            throw new IOException("control file was replaced or deleted by someone else");
        }
    }

    /** Deletes a file that does not belong to the store any more; if that fails, the next open does it. */
    void deleteQuietly(String name) {
        try {
            folder.delete(name);
        } catch (IOException failed) {
            System.getLogger(Catalog.class.getName()).log(Level.WARNING, "cannot delete " + name, failed);
        }
    }

    synchronized void close() {
        Closing closing = new Closing().step(file::close);
        for (Segment segment : bySlot) {
            if (segment != null) {
                closing.step(segment::close);
            }
        }
        closing.end();
    }
}
