package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;

import dev.kvstore.KvException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One append-only file, open and mapped.
 *
 * <p>Life: created (zeros and header written), published in the control file, started (its place in the chain written), filled,
 * sealed (forced, its end in the control file), retired.
 */
final class Segment {
    private static final int OFFSET_BITS = 31;

    private final long number;
    private final long salt;
    private final int capacity;
    private final Path path;
    private final StoreFile file;
    private volatile Mapping mapping;
    private SegmentEntry opened;

    /** The file is written, with zeros or data, up to here. */
    private volatile int written;

    /** Frames stand before this. */
    private volatile int tail;

    /** Growth not yet forced: the next force must cover the file, not only the bytes. */
    private volatile boolean grown;

    /** Forced up to here. */
    private int forced;

    /** Mapped for reading only. */
    private volatile boolean left;

    /** Held while the file gets longer, so that it does not once it was left. */
    private final Object growing = new Object();

    private volatile boolean sealed;
    private boolean torn;

    /** Every number of its range is there, since all was appended since the opening. */
    private boolean dense;

    private long firstSequence;
    private long lastSequence;
    private long lastMillis;
    private int endCheck;
    private int chainCheck;

    /** The index goes over from its records to their copies, or to its records from those that they are copies of. */
    private volatile boolean moving;

    /** Whether there is a hint file for it, as far as known. */
    private volatile boolean hinted;

    /** Bytes of records that the index no longer points to; a hint. */
    private final AtomicLong deadBytes = new AtomicLong();

    /** Bytes of deletes that older segments may still need, as far as known; a hint. */
    private final AtomicLong deleteBytes = new AtomicLong();

    private Segment(SegmentEntry entry, Path path, StoreFile file, long fileLength, Mapping mapping) {
        this.number = entry.number();
        this.salt = entry.salt();
        this.capacity = entry.capacity();
        this.path = path;
        this.file = file;
        this.mapping = mapping;
        this.opened = entry;
        this.written = (int) Math.min(fileLength, capacity);
        this.tail = entry.end();
        this.forced = entry.end();
        this.sealed = entry.sealed();
        this.torn = entry.torn();
        this.firstSequence = entry.firstSequence();
        this.lastSequence = entry.lastSequence();
        this.lastMillis = entry.lastMillis();
        this.endCheck = entry.endCheck();
        this.chainCheck = entry.chainCheck();
    }

    /** Creates the file with so many zeros, and forces it; its name needs a force of the folder. */
    static Segment create(Folder folder, UUID storeId, long number, long salt, int capacity, int firstBytes)
            throws IOException {
        String name = segmentName(number);
        StoreFile file = folder.create(name);
        try {
            byte[] header = header(storeId, number, salt, capacity);
            Bulk.writeZeros(file, 0, firstBytes);
            file.write(0, header, 0, header.length);
            ForceFailedException.force(file);
            var entry = new SegmentEntry(number, salt, 0, 0, 0, capacity, 0, 0, 0, 0, 0);
            return new Segment(entry, folder.path().resolve(name), file, firstBytes, file.map(capacity));
        } catch (IOException | RuntimeException | Error failed) {
            file.close();
            folder.delete(name);
            throw failed;
        }
    }

    private static byte[] header(UUID storeId, long number, long salt, int capacity) {
        byte[] header = new byte[SEGMENT_HEADER_LENGTH];
        FileHeaders.putPreamble(header, SEGMENT_MAGIC, storeId);
        Bytes.putLong(header, SEGMENT_NUMBER_OFFSET, number);
        Bytes.putLong(header, SEGMENT_SALT_OFFSET, salt);
        Bytes.putInt(header, SEGMENT_CAPACITY_OFFSET, capacity);
        FileHeaders.putCrc(header, SEGMENT_CRC_OFFSET);
        return header;
    }

    /** The header of a segment that is written as a whole. */
    static byte[] startedHeader(UUID storeId, SegmentEntry entry, long sequence, int previousCheck) {
        byte[] header = header(storeId, entry.number(), entry.salt(), entry.capacity());
        Bytes.putLong(header, START_SEQUENCE_OFFSET, sequence);
        Bytes.putInt(header, START_PREVIOUS_CHECK_OFFSET, previousCheck);
        Bytes.putInt(header, START_MARK_OFFSET, START_MARK);
        Bytes.putInt(header, START_CHECK_OFFSET, startCheck(header, entry.salt()));
        return header;
    }

    /** Opens a segment that the control file lists, and refuses one that is not it. */
    static Segment open(Folder folder, UUID storeId, SegmentEntry entry, boolean writable) throws IOException {
        String name = segmentName(entry.number());
        Path path = folder.path().resolve(name);
        StoreFile file = openFile(folder, name, writable && !entry.sealed());
        try {
            long length = file.length();
            if (length < Math.max(entry.end(), SEGMENT_HEADER_LENGTH)) {
                throw new KvException.Corrupt(
                        "segment too short", path, length, length, Math.max(entry.end(), SEGMENT_HEADER_LENGTH));
            }
            checkHeader(file, storeId, entry, path);
            int mapped = entry.sealed() ? entry.end() : entry.capacity();
            return new Segment(entry, path, file, length, file.map(mapped));
        } catch (IOException | RuntimeException | Error failed) {
            file.close();
            throw failed;
        }
    }

    private static StoreFile openFile(Folder folder, String name, boolean writable) throws IOException {
        try {
            return folder.open(name, writable);
        } catch (java.nio.file.NoSuchFileException missing) {
            throw new KvException.Corrupt("segment missing", folder.path().resolve(name), 0, "no file", "a segment");
        }
    }

    private static void checkHeader(StoreFile file, UUID storeId, SegmentEntry entry, Path path) throws IOException {
        byte[] header = new byte[SEGMENT_HEADER_LENGTH];
        file.read(0, header, 0, header.length);
        FileHeaders.check(header, SEGMENT_MAGIC, SEGMENT_CRC_OFFSET, path);
        FileHeaders.checkStore(header, storeId, path);
        byte[] expected = header(storeId, entry.number(), entry.salt(), entry.capacity());
        for (int offset = SEGMENT_NUMBER_OFFSET; offset < SEGMENT_CRC_OFFSET; offset++) {
            if (header[offset] != expected[offset]) {
                throw new KvException.Corrupt("other segment than expected", path, offset,
                        Bytes.getLong(header, SEGMENT_NUMBER_OFFSET), entry.number());
            }
        }
    }

    /** Refuses a header that has changed on disk since. */
    void verifyHeader(UUID storeId) throws IOException {
        checkHeader(file, storeId, entry(), path);
    }

    /** Writes its place in the chain; the mark that makes it valid is stored last. */
    void start(long sequence, int previousCheck) {
        byte[] start = new byte[SEGMENT_HEADER_LENGTH];
        Bytes.putLong(start, START_SEQUENCE_OFFSET, sequence);
        Bytes.putInt(start, START_PREVIOUS_CHECK_OFFSET, previousCheck);
        int check = startCheck(start, salt);
        mapping.putLong(START_SEQUENCE_OFFSET, sequence);
        mapping.putLong(START_PREVIOUS_CHECK_OFFSET, Integer.toUnsignedLong(previousCheck));
        mapping.putLongRelease(START_MARK_OFFSET, Integer.toUnsignedLong(START_MARK) | (long) check << 32);
        firstSequence = sequence;
        lastSequence = sequence - 1;
        dense = true;
        endCheck = check;
        chainCheck = check;
        tail = SEGMENT_HEADER_LENGTH;
    }

    /** CRC over salt, first sequence and previous check. */
    static int startCheck(byte[] header, long salt) {
        int length = START_MARK_OFFSET - START_SEQUENCE_OFFSET;
        byte[] covered = new byte[SEGMENT_SALT_LENGTH + length];
        Bytes.putLong(covered, 0, salt);
        System.arraycopy(header, START_SEQUENCE_OFFSET, covered, SEGMENT_SALT_LENGTH, length);
        return Bytes.crc(covered, 0, covered.length);
    }

    /** Takes over where the last frame ends, after an append or a recovery. */
    void advance(int newTail, long newLastSequence, long newLastMillis, int newEndCheck) {
        lastSequence = newLastSequence;
        lastMillis = newLastMillis;
        endCheck = newEndCheck;
        chainCheck = newEndCheck;
        tail = newTail;
    }

    /** As {@link #advance}, for a segment that was started before the store was opened. */
    void accept(long recoveredFirstSequence, FrameScanner scanner) {
        firstSequence = recoveredFirstSequence;
        advance(scanner.position(), scanner.nextSequence() - 1, scanner.millis(), scanner.check());
    }

    /** Makes the file longer with zeros, so that a full disk is an exception here and not a fault in a store. */
    void grow(int newWritten, boolean force) throws IOException {
        synchronized (growing) {
            if (!left) {
                growTo(newWritten, force);
            }
        }
    }

    private void growTo(int newWritten, boolean force) throws IOException {
        try {
            Bulk.writeZeros(file, written, newWritten);
        } catch (IOException failed) {
            keepPart(newWritten);
            throw failed;
        }
        if (force) {
            ForceFailedException.force(file);
        } else {
            grown = true;
        }
        written = newWritten;
    }

    /** What a full disk still had room for can be used. */
    private void keepPart(int wanted) throws IOException {
        grown = true;
        written = Math.clamp(file.length(), written, wanted);
    }

    /**
     * Takes the page faults of what is written ahead, on a thread that nobody waits for. Not where every commit is forced: the pages get
     * dirty by this.
     */
    void touch(int from, int to) {
        synchronized (growing) {
            if (!left) {
                mapping.touch(from, to - from);
            }
        }
    }

    /** Forces what was appended; everything about the file if it has grown. Called by one thread at a time. */
    synchronized void force() throws IOException {
        int to = tail;
        if (grown || left) {
            forceFile();
        } else if (to > forced) {
            forceMapped(forced, to);
        }
        forced = to;
    }

    /** Growth during the force is left to the next one; that of before too, unless this one succeeds. */
    private void forceFile() throws IOException {
        boolean succeeded = false;
        grown = false;
        try {
            ForceFailedException.force(file);
            succeeded = true;
        } finally {
            if (!succeeded) {
                forceFileNextTime();
            }
        }
    }

    private void forceFileNextTime() {
        grown = true;
    }

    /**
     * Nothing is stored any more: a mapping for reading takes the place of the other, since forcing a page that is mapped for writing
     * costs an interrupt of every other processor, for each page.
     */
    void leave(Epochs epochs) throws IOException {
        Mapping forWriting = mapping;
        synchronized (growing) {
            synchronized (this) {
                mapping = file.mapForReading(tail);
                left = true;
            }
        }
        epochs.awaitReaders();
        forWriting.close();
    }

    private void forceMapped(int from, int to) throws IOException {
        try {
            mapping.force(from, to - from);
        } catch (IOException failed) {
            throw new ForceFailedException(path.getFileName().toString(), failed);
        }
    }

    /**
     * Writes everything before the end once more, byte for byte. After a failed force the kernel takes pages for clean that never reached
     * the device; this makes them dirty, so that the next force covers them.
     */
    void writeAgain() throws IOException {
        Bulk.copy(file, file, tail);
    }

    /** Cuts the rest behind the end, which is only zeros. */
    void trim() throws IOException {
        if (!torn && file.length() > tail) {
            file.truncate(tail);
            ForceFailedException.force(file);
            written = tail;
        }
    }

    /** What stands behind the end stays there, as evidence. */
    void keepTornTail() {
        torn = true;
    }

    void seal() {
        sealed = true;
    }

    /** What is certain about the segment whatever happens: while it is in use, no more than when it was opened. */
    SegmentEntry durableEntry() {
        return sealed ? entry() : opened;
    }

    /** What is known about the segment now. */
    SegmentEntry entry() {
        int flags = (sealed ? ENTRY_SEALED : 0) | (torn ? ENTRY_TORN : 0);
        return new SegmentEntry(
                number, salt, firstSequence, lastSequence, lastMillis, capacity, tail, endCheck, chainCheck, flags,
                slot());
    }

    void close() {
        new Closing().step(mapping::close).step(file::close).end();
    }

    long position(int offset) {
        return (long) slot() << OFFSET_BITS | offset;
    }

    static int slotOf(long position) {
        return (int) (position >>> OFFSET_BITS);
    }

    static int offsetOf(long position) {
        return (int) position & Integer.MAX_VALUE;
    }

    long number() {
        return number;
    }

    int slot() {
        return opened.slot();
    }

    /** Before it is published. */
    void slot(int free) {
        opened = opened.inSlot(free);
    }

    long salt() {
        return salt;
    }

    int capacity() {
        return capacity;
    }

    Path path() {
        return path;
    }

    StoreFile file() {
        return file;
    }

    Mapping mapping() {
        return mapping;
    }

    int written() {
        return written;
    }

    int tail() {
        return tail;
    }

    boolean isSealed() {
        return sealed;
    }

    boolean isStarted() {
        return tail > 0;
    }

    long firstSequence() {
        return firstSequence;
    }

    long lastSequence() {
        return lastSequence;
    }

    boolean isDense() {
        return dense;
    }

    long lastMillis() {
        return lastMillis;
    }

    int endCheck() {
        return endCheck;
    }

    int chainCheck() {
        return chainCheck;
    }

    boolean isMoving() {
        return moving;
    }

    void moving(boolean isNow) {
        moving = isNow;
    }

    boolean isHinted() {
        return hinted;
    }

    void hinted(boolean there) {
        hinted = there;
    }

    AtomicLong deadBytes() {
        return deadBytes;
    }

    /** Counts a delete that stands in it. */
    void addDelete(int length) {
        deleteBytes.addAndGet(length);
    }

    /** As they were counted before. */
    void restoreDeletes(long bytes) {
        deleteBytes.set(bytes);
    }

    long deleteBytes() {
        return deleteBytes.get();
    }

    /** An older segment has become smaller, so that its deletes may be needed no more. */
    void doubtDeletes() {
        deadBytes.addAndGet(deleteBytes.getAndSet(0));
    }
}
