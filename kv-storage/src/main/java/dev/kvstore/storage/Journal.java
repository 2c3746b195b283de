package dev.kvstore.storage;

import dev.kvstore.CheckReport;
import dev.kvstore.Durability;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The append-only journal under every engine: a write is one checksummed frame in it, and everything else is an index that can be
 * rebuilt from it.
 *
 * <p>The way of a put, as an engine writes it:
 *
 * <pre>{@code
 * Frame frame = new Frame().put(key, value, 0);     // encoded and checksummed, no lock held
 * journal.lock().lock();
 * try {
 *     journal.append(frame, false);                 // stored in the mapped tail: survives kill -9
 *     index.put(key, frame.position(0));            // published
 * } finally {
 *     journal.lock().unlock();
 * }
 * journal.acknowledge(frame);                       // at SYNC: forced, together with all who wait
 * }</pre>
 *
 * <p>Reading threads are announced in {@link #epochs()} while they hold positions. Threads inside must not call {@link #append}: with
 * {@link Background#INLINE} it does work that waits for them.
 */
public final class Journal implements AutoCloseable {
    /** Of a smaller store than the first segment holds, an index is rebuilt in no time. */
    private static final int BYTES_PER_KEPT_ENTRY = 256;

    private final Folder folder;
    private final StoreLock storeLock;
    private final Poison poison;
    private final Catalog catalog;
    private final ValueFiles values;
    private final Reserve reserve;
    private final Takeover takeover;
    private final GroupCommit commits;
    private final RecordReader reader;
    private final ReadPath readPath = ReadPath.ofThisMachine();
    private final Epochs epochs = new Epochs();
    private final Pins pins = new Pins();
    private final Pace pace = new Pace();

    /** Long calls that a close waits for, but no compaction does. */
    private final Epochs calls = new Epochs();

    private final ReentrantLock lock = new ReentrantLock();
    private final JournalOptions options;
    private final Hints hints;
    private final DirectoryKeeper keeper;
    private final String name;
    private JournalIndex index;
    private Growth growth;
    private Supply supply;
    private Tail tail;
    private Replay replay;
    private Upkeep upkeep;
    private Worker syncs;
    private volatile boolean closed;

    /** Down to zero once a close has released everything. */
    private final CountDownLatch released = new CountDownLatch(1);

    Journal(OpenedFiles files, JournalOptions options) {
        this.folder = files.folder();
        this.storeLock = files.lock();
        this.poison = files.poison();
        this.catalog = files.catalog();
        this.values = files.values();
        this.reserve = files.reserve();
        this.options = options;
        this.name = String.valueOf(folder.path().getFileName());
        this.reader = new RecordReader(catalog, values, readPath);
        this.commits = new GroupCommit(catalog, poison, this::forceAppended);
        this.takeover = files.takeover();
        this.hints = new Hints(folder, catalog.storeId(), options.hints());
        this.keeper = new DirectoryKeeper(folder, catalog, files.clean(),
                options.sizes().firstSegment() / BYTES_PER_KEPT_ENTRY);
        readPath.total(catalog.segments());
    }

    /**
     * Opens the journal of a store, or creates it; recovers one that was not closed.
     *
     * @param folder the folder of the store; closed with the journal, and if this fails
     * @param options how
     * @return the journal
     */
    public static Journal open(Folder folder, JournalOptions options) {
        return new JournalOpener(folder, options).open();
    }

    /**
     * The directory that the last close has kept, if nothing has happened since. To be called before {@link #start}, at most once; then
     * there is no need of a {@link #replay}.
     *
     * @return null if there is none; closed with the journal
     */
    public DirectoryFile keptDirectory() {
        return keeper.open();
    }

    /**
     * Gives out what is in the journal, in order, without the values; for an engine that rebuilds its index. To be called before
     * {@link #start}, at most once. If this throws, {@link #abandon} the journal; nothing has been changed.
     *
     * @param action gets every record that is still there, superseded ones too; each is valid during the call
     */
    public void replay(Consumer<KeyEntry> action) {
        replay = new Replay(folder, catalog);
        replay.run(action);
    }

    /**
     * Makes the journal writable, and begins background work: sealing, hint files, compaction, periodic sync. To be called once the index
     * is complete; does nothing if read-only. If this throws, {@link #abandon} the journal.
     *
     * @param newIndex what the compaction asks
     */
    public void start(JournalIndex newIndex) {
        if (takeover == null) {
            return;
        }
        index = newIndex;
        try {
            enter(takeover.run());
            keeper.deleteUnused();
            if (replay != null) {
                takeover.tidyValues(replay.valueFiles());
            }
        } catch (ForceFailedException failed) {
            throw poison.fail(failed);
        } catch (IOException failed) {
            throw IoErrors.translate("cannot open store", folder.path(), failed);
        }
        Compactor compactor =
                new Compactor(folder, catalog, hints, reserve, poison, this::syncAppended, values, epochs, pins, lock,
                        options.sizes());
        upkeep = new Upkeep(folder, catalog, hints, commits, reserve, poison, compactor, epochs, index, keeper,
                readPath, pace,
                this::leaveActive,
                options,
                name);
        pins.whenDue(upkeep::signal);
        upkeep.signal();
        if (level() == Durability.Level.PERIODIC) {
            syncs = options.background().worker("kv-sync " + name, options.options().durability().period(),
                    this::syncQuietly);
        }
    }

    private void enter(Segment active) {
        Segment last = null;
        for (Segment segment : catalog.segments()) {
            last = segment.isStarted() ? segment : last;
        }
        long lastSequence = last == null ? 0 : last.lastSequence();
        catalog.durable(lastSequence);
        boolean forced = level() == Durability.Level.SYNC;
        growth = new Growth(options, forced, reserve, poison, name);
        supply = new Supply(catalog, options, forced, reserve, poison, name);
        tail = new Tail(catalog, growth, supply, poison, options.clock(), forced, lastSequence + 1,
                last == null ? 0 : last.lastMillis());
        if (active.isStarted()) {
            tail.resume(active);
        } else {
            tail.start(active, last == null ? 0 : last.chainCheck());
        }
    }

    private Durability.Level level() {
        return options.options().durability().level();
    }

    /**
     * The lock that orders all writes. Held while appending and while the index follows.
     *
     * @return the lock
     */
    public ReentrantLock lock() {
        return lock;
    }

    /** Waits a moment if writers are far ahead of the compaction. To be called before a write, without the lock. */
    public void pace() {
        pace.await();
    }

    /**
     * Appends a frame; on return it survives {@code kill -9}. The caller holds the lock, and is in no epoch.
     *
     * @param frame gets its sequence numbers and positions
     * @param urgent whether the reserve may be used on a full disk: for what will give room back
     * @throws KvException.Full if there is no room; nothing has changed
     */
    public void append(Frame frame, boolean urgent) {
        if (frame.count() == 0) {
            throw new IllegalArgumentException("empty frame, which no reader accepts");
        }
        requireWritable();
        if (pace.isLookDue()) {
            upkeep.signal(); // before the append: the index knows everything that is in the journal now
        }
        try {
            tail.append(frame, urgent);
        } finally {
            if (tail.hasLeftSegments()) {
                pace.update(catalog.segments());
                upkeep.signal();
            }
        }
    }

    /**
     * Refuses what a closed, failed or read-only journal cannot do.
     */
    public void requireWritable() {
        if (closed) {
            throw closedException();
        }
        if (takeover == null) {
            throw new KvException.ReadOnly("store is open for reading only: path=" + folder.path());
        }
        if (tail == null) {
            throw new IllegalStateException("journal is not started: path=" + folder.path());
        }
        poison.check();
    }

    private KvException.Closed closedException() {
        return new KvException.Closed("store is closed: path=" + folder.path());
    }

    /**
     * Waits for what the durability level promises of an appended frame. Without the lock.
     *
     * @param frame the frame
     */
    public void acknowledge(Frame frame) {
        if (level() == Durability.Level.SYNC) {
            commits.await(frame.sequence(frame.count() - 1));
        }
    }

    /** Makes everything appended so far durable. Without the lock. */
    public void sync() {
        int call = enterCall();
        try {
            commits.await(appendedSequence());
        } finally {
            calls.exit(call);
        }
    }

    /** For the compaction, also while a close waits for it. */
    private void syncAppended() {
        long sequence;
        lock.lock();
        try {
            sequence = tail.lastSequence();
        } finally {
            lock.unlock();
        }
        commits.await(sequence);
    }

    /**
     * Stops the store: for an engine whose index could not follow what was appended.
     *
     * @param failure what happened
     * @return the exception to throw
     */
    public KvException.Failed fail(Throwable failure) {
        return poison.fail(failure);
    }

    private int enterCall() {
        int call = calls.enter();
        if (call < 0) {
            throw closedException();
        }
        return call;
    }

    private long appendedSequence() {
        lock.lock();
        try {
            requireWritable();
            return tail.lastSequence();
        } finally {
            lock.unlock();
        }
    }

    private void syncQuietly() {
        try {
            sync();
        } catch (KvException.Closed atTheEnd) {
            return;
        } catch (KvException stopped) {
            System.getLogger(Journal.class.getName()).log(System.Logger.Level.WARNING, "periodic sync failed", stopped);
        }
    }

    /**
     * Makes a store from a backup, verifying every byte.
     *
     * @param backup its folder; closed on return
     * @param target a folder that does not exist
     * @param options of the engine; the mode does not matter
     */
    public static void restore(Folder backup, Path target, JournalOptions options) {
        JournalBackup.restore(backup, target, options.readingOnly());
    }

    /** Forces as far as a group of committers wants; not the segment in use, if they only want what was left before. */
    private long forceAppended(long wanted) throws IOException {
        catalog.requireInPlace();
        long sequence;
        Segment active;
        lock.lock();
        try {
            active = tail.active();
            sequence = wanted >= active.firstSequence() ? tail.lastSequence() : active.firstSequence() - 1;
        } finally {
            lock.unlock();
        }
        values.force();
        for (Segment segment : catalog.segments()) {
            if (segment.isStarted() && !segment.isSealed() && segment.firstSequence() <= sequence) {
                segment.force();
            }
        }
        return sequence;
    }

    /**
     * Writes a value to a file of its own, if it is too long for a frame. Without the lock.
     *
     * @param value the value
     * @return null if it belongs into the frame
     * @throws KvException.Full if there is no room; nothing has changed
     */
    public ValueReference writeValue(byte[] value) {
        if (value.length <= options.sizes().inlineValue()) {
            return null;
        }
        int call = enterCall();
        try {
            requireWritable();
            reserve.repay();
            return values.write(value);
        } catch (IOException failed) {
            if (IoErrors.leavesDoubt(failed)) {
                poison.fail(failed);
            }
            throw IoErrors.translate("cannot write value", folder.path(), failed);
        } finally {
            calls.exit(call);
        }
    }

    /**
     * Takes back a value file whose frame was not appended.
     *
     * @param reference the file, or null
     */
    public void discardValue(ValueReference reference) {
        if (reference != null) {
            values.deleteQuietly(reference.number(), catalog);
        }
    }

    /**
     * A record, checksum verified. The caller is in an epoch, also if it holds a pin, since that does not keep a close away; or it
     * holds the lock.
     *
     * @param position that the index has
     * @return the record, until the next read of this thread
     */
    public RecordBuffer read(long position) {
        return reader.read(position);
    }

    /**
     * Loads the memory of a record, so that it is near when it is read. A call does not wait for the load unless its result is used: call
     * this for many, add the results up, and use the sum. In an epoch.
     *
     * @param position that the index has
     * @return something
     */
    public long touch(long position) {
        return reader.touch(position);
    }

    /**
     * Everything that is in the journal now. The caller takes a pin before, and holds the lock if both are to be of the same moment.
     *
     * @return makes cursors before the first record
     */
    public Supplier<RecordCursor> records() {
        List<RecordCursor.Part> parts = catalog.segments().stream().filter(Segment::isStarted)
                .map(RecordCursor.Part::of).toList();
        return () -> new RecordCursor(parts, values);
    }

    /**
     * Says that the index does not point to a record any more. The caller holds the lock, or replays.
     *
     * @param position of the record
     * @param footprint of the record in bytes, with the file of its value
     */
    public void superseded(long position, int footprint) {
        catalog.segmentOf(position).deadBytes().addAndGet(footprint);
        pace.superseded(footprint);
    }

    /**
     * Says that a record is a delete: it can go once no older segment has its key. The caller holds the lock, or replays.
     *
     * @param position of the record
     * @param length of the record in bytes
     */
    public void deleted(long position, int length) {
        catalog.segmentOf(position).addDelete(length);
    }

    /**
     * Who is reading.
     *
     * @return the epochs; closed with the journal
     */
    public Epochs epochs() {
        return epochs;
    }

    /**
     * Holds back the deletion of everything that is in the journal now.
     *
     * @return releases it when closed
     */
    public JournalPin pin() {
        return pins.take();
    }

    /**
     * Rewrites everything that can be made smaller. Without the lock, in no epoch.
     *
     * @return bytes gained
     */
    public long compact() {
        int call = enterCall();
        try {
            leaveActive();
            return upkeep.compactAll();
        } finally {
            calls.exit(call);
        }
    }

    private void leaveActive() {
        lock.lock();
        try {
            requireWritable();
            tail.leaveActive();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Reads and verifies every byte.
     *
     * @return the faults
     */
    public CheckReport check() {
        int call = enterCall();
        try (Pins.Pin _ = pins.take()) {
            return new JournalCheck(folder, poison, catalog, values).run();
        } finally {
            calls.exit(call);
        }
    }

    /**
     * Says where something is wrong.
     *
     * @param position in the journal
     * @param description what was found and what was expected
     * @return the fault, with file and position in it
     */
    public CheckReport.Fault faultAt(long position, String description) {
        return new CheckReport.Fault(
                catalog.segmentOf(position).path(), Segment.offsetOf(position), description);
    }

    /**
     * Writes a copy as of now, complete and forced on return, or nothing.
     *
     * @param target a folder that does not exist
     */
    public void backup(Path target) {
        int call = enterCall();
        try (Pins.Pin _ = pins.take()) {
            List<SegmentEntry> moment = backupMoment();
            if (takeover != null && !moment.isEmpty()) {
                commits.await(moment.getLast().lastSequence()); // what is linked must be durable by itself
            }
            new JournalBackup(folder, catalog, values).run(target, moment);
        } finally {
            calls.exit(call);
        }
    }

    /** Which segments a backup holds, each as far as its tail now. */
    private List<SegmentEntry> backupMoment() {
        lock.lock();
        try {
            return catalog.segments().stream().filter(Segment::isStarted).map(Segment::entry).toList();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Sequence number of the last record.
     *
     * @return 0 if there is none
     */
    public long lastSequence() {
        lock.lock();
        try {
            return tail != null ? tail.lastSequence() : catalog.segments().stream()
                    .mapToLong(Segment::lastSequence).max().orElse(0);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Sequence number up to which everything survives a power loss.
     *
     * @return the number
     */
    public long durableSequence() {
        return catalog.durableSequence();
    }

    /**
     * Bytes that the last recovery dropped as a torn tail.
     *
     * @return the bytes
     */
    public long tornBytes() {
        return catalog.tornBytes();
    }

    /**
     * What the engine keeps in the control file.
     *
     * @return a copy
     */
    public byte[] settings() {
        return catalog.settings();
    }

    /**
     * Pins that are held.
     *
     * @return their number
     */
    public int pinCount() {
        return pins.count();
    }

    /**
     * Age of the oldest pin.
     *
     * @return milliseconds, 0 if there is none
     */
    public long oldestPinMillis() {
        return pins.oldestMillis();
    }

    /**
     * More figures, for {@code StoreStats}.
     *
     * @return by name: segments, fileBytes, deadBytes, reserveBytes; rebuiltRecords and rebuildMillis of the open, 0 if there was no
     *     need
     */
    public SortedMap<String, Long> figures() {
        SortedMap<String, Long> figures = new TreeMap<>();
        List<Segment> segments = catalog.segments();
        figures.put("segments", (long) segments.size());
        figures.put("fileBytes", fileBytes());
        figures.put("deadBytes", segments.stream().mapToLong(segment -> segment.deadBytes().get()).sum());
        figures.put("reserveBytes", reserve.bytes());
        figures.put("rebuiltRecords", replay == null ? 0 : replay.records());
        figures.put("rebuildMillis", replay == null ? 0 : replay.millis());
        return figures;
    }

    private long fileBytes() {
        try {
            return folder.bytes();
        } catch (IOException failed) {
            throw IoErrors.translate("cannot list", folder.path(), failed);
        }
    }

    /**
     * Closes: turns readers away and waits for them, forces everything, trims what was written ahead, and records the end. Idempotent:
     * another close waits for the first one, and returns. The files are released also if it throws.
     *
     * @throws KvException.Failed if not everything acknowledged could be forced
     * @throws KvException.Corrupt if the last segment is damaged; the end is recorded all the same, so that the next open says so too
     * @throws KvException.Full if the end could not be recorded; the next open recovers, and nothing is lost
     * @throws KvException.Io if the end could not be recorded; the next open recovers, and nothing is lost
     */
    @Override
    public void close() {
        if (!beginClose()) {
            awaitReleased();
            return;
        }
        if (upkeep != null) {
            upkeep.hurry();
        }
        new Closing()
                .step(epochs::close)
                .step(calls::close)
                .step(this::stopAndRecord)
                .step(commits::close)
                .step(pins::close)
                .step(keeper::close)
                .step(catalog::close)
                .step(storeLock::close)
                .step(folder::close)
                .step(released::countDown)
                .end();
    }

    /** False if somebody else closes, or has closed. */
    private boolean beginClose() {
        lock.lock();
        try {
            boolean first = !closed;
            closed = true;
            return first;
        } finally {
            lock.unlock();
        }
    }

    private void awaitReleased() {
        boolean interrupted = false;
        while (released.getCount() > 0) {
            try {
                released.await();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Nothing is recorded while a worker may still be running. */
    private void stopAndRecord() {
        stopWorkers();
        if (tail != null) {
            closeCleanly();
        }
    }

    /** Releases everything without recording an end; for an engine whose opening failed. The next open finds what this one found. */
    public void abandon() {
        if (!beginClose()) {
            awaitReleased();
            return;
        }
        new Closing()
                .step(epochs::close)
                .step(calls::close)
                .step(this::stopWorkers)
                .step(commits::close)
                .step(keeper::close)
                .step(catalog::close)
                .step(this::undo)
                .step(storeLock::close)
                .step(folder::close)
                .step(released::countDown)
                .end();
    }

    private void undo() {
        if (takeover != null) {
            takeover.undo();
        }
    }

    private void stopWorkers() {
        new Closing()
                .step(() -> close(syncs))
                .step(() -> close(upkeep))
                .step(() -> close(supply))
                .step(() -> close(growth))
                .end();
    }

    /** What the start has not got to is not there. */
    private static void close(Worker worker) {
        if (worker != null) {
            worker.close();
        }
    }

    private static void close(Upkeep upkeep) {
        if (upkeep != null) {
            upkeep.close();
        }
    }

    private static void close(Provision provision) {
        if (provision != null) {
            provision.close();
        }
    }

    private void closeCleanly() {
        poison.check();
        commits.await(tail.lastSequence());
        try {
            reserve.release();
            tail.active().trim();
            Segment unused = supply.unused();
            recordEnd(unused);
            if (unused != null) {
                catalog.deleteQuietly(JournalFormat.segmentName(unused.number()));
            }
            if (hints.isAlways()) {
                writeHint(tail.active());
            }
            keeper.save(index);
        } catch (IOException failed) {
            throw IoErrors.translate("cannot record the end", folder.path(), failed);
        }
    }

    /** On a full disk hint files make room, one after the other: they can be written again. */
    private void recordEnd(Segment unused) throws IOException {
        Iterator<Segment> hinted = catalog.segments().stream().filter(Segment::isHinted).iterator();
        while (true) {
            try {
                catalog.publishClean(unused);
                return;
            } catch (IOException failed) {
                if (!IoErrors.isFull(failed) || !hinted.hasNext()) {
                    throw failed;
                }
                catalog.deleteQuietly(JournalFormat.hintName(hinted.next().number()));
            }
        }
    }

    /**
     * After the end is recorded, since damage may be met: without the end the next open could take that for a torn tail. A disk
     * without room for the hints does no harm, nor something else of their name: they only save time.
     */
    private void writeHint(Segment segment) throws IOException {
        try {
            hints.write(segment);
        } catch (IOException failed) {
            if (IoErrors.leavesDoubt(failed)) {
                throw failed;
            }
        }
    }
}
