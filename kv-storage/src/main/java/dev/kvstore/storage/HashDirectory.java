package dev.kvstore.storage;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.LongConsumer;

/**
 * An index outside the heap: from the hash of a key to the positions of records that may have this key. It knows 15 bits of a hash
 * beyond those that chose the bucket, so almost every position that it names is the right one, but the caller compares the key:
 *
 * <pre>{@code
 * long position = directory.find(hash);
 * while (position != HashDirectory.NONE && !hasKey(position, key)) {
 *     position = directory.findNext(hash, position);
 * }
 * }</pre>
 *
 * <p>One writer at a time, under a lock of its callers: {@link #reserve}, {@link #insert}, {@link #replace}, {@link #remove}. Everything
 * else may be called by any thread at any time, takes no lock and allocates nothing, except for {@link #forEach}, which allocates a
 * little. What the writer stored before an insert or replace can be seen by whoever finds the position. The writer puts each record at
 * one position only, and each position into the directory once.
 *
 * <p>It starts with 4 KiB and grows by itself, a bucket at a time; it does not shrink, but what was removed is used again. A key takes
 * 19 to 22 bytes, with fewer than half a million keys up to 38. Keys with equal hashes are kept correctly, but in one bucket: n of them
 * cost n/7 cache lines a call, and n²/2 comparisons of entries to go through all of them. A seeded {@link KeyHash} has no such keys.
 *
 * <p>A bucket is a home line and, rarely, linked overflow lines ({@code DirectoryLine}, {@code DirectoryHeader}, {@code DirectoryTag}
 * are the layout). Buckets are split in the order of their numbers: linear hashing. Invariants:
 *
 * <ol>
 *   <li>A bucket of level n with number b has exactly the entries whose hash has the low n bits of b. The level is in its header. The
 *       number of buckets that a reader starts from may be old: the header shows it, and the reader looks again.
 *   <li>An entry is one word and changes by one store: insert fills a gap, remove leaves one, replace is in place. So a reader sees it
 *       as before or as after the change, and whatever else changes beside it does not hide it.
 *   <li>Entries move only in a split; lines leave a bucket only then and when a remove has emptied them. Meanwhile the version in the
 *       home line is odd, afterwards it is another one. Readers look at it after each line, before they follow the link out of it
 *       or return what they found: so all they return stood in one state of the bucket, and they never go on in a line that
 *       belongs to another bucket by now. A reader that met a move begins again.
 *   <li>The old bucket is at rest, at its new level, only after the new one can be found.
 *   <li>Two entries that stay never change their order in a bucket. So {@link #findNext} needs nothing but the position that it was
 *       given; if that is gone, it begins with the first.
 *   <li>A split takes its bit from the tag: the bits of the hash that come before those are the number of the bucket. This uses up a bit
 *       of each tag. A tag with too few left is renewed from its record. That concerns entries which were split nine times, but
 *       each doubling brings as many new entries as there were: in all, one record is read for some five hundred inserts.
 *   <li>Records are read and memory is taken before the version becomes odd. Then come some dozen stores and nothing that waits.
 *       Readers spin a little, then yield the processor to the writer. If an error has stopped it in between, they throw.
 * </ol>
 *
 * Rejected: reading all records at each split (a cache miss and more for each); entries of twelve bytes that hold the whole hash (half as
 * much memory again, and no longer one store); a tag at a fixed place of the hash (every few doublings all of them would have to be
 * renewed); cuckoo hashing and open addressing (grow at once, or move entries between buckets under readers); moving the last
 * entry into the gap of a removed one (a reader between the two misses it).
 */
public final class HashDirectory implements AutoCloseable {
    /** No position. */
    public static final long NONE = 0;

    /** The highest position: 48 bits. */
    public static final long MAX_POSITION = DirectoryLine.POSITION_MASK;

    /** Entries for two buckets: half of what fits, since buckets that wait for their split have up to twice as many as others. */
    private static final int ENTRIES_PER_TWO = 7;

    private static final long RESTART = -1;

    /** So many loads of cold memory are under way at a time, and stay in the nearest cache until they are used. */
    private static final int GROUP = 32;

    private static final VarHandle SIZE;

    static {
        try {
            SIZE = MethodHandles.lookup().findVarHandle(HashDirectory.class, "size", long.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private final DirectoryMemory memory;
    private final DirectoryTable table;
    private final BucketEditor editor;
    private final DirectorySplit split;
    private long size;

    /**
     * An empty directory.
     *
     * @param memory empty; closed with the directory, and if this fails
     * @param hashes of the records whose positions will be inserted
     */
    public HashDirectory(DirectoryMemory memory, RecordHashes hashes) {
        this(memory, emptyTable(memory), hashes);
    }

    private static DirectoryTable emptyTable(DirectoryMemory memory) {
        try {
            return new DirectoryTable(memory);
        } catch (Throwable failure) {
            memory.close();
            throw failure;
        }
    }

    private HashDirectory(DirectoryMemory memory, DirectoryTable table, RecordHashes hashes) {
        this.memory = memory;
        this.table = table;
        editor = new BucketEditor(table);
        split = new DirectorySplit(table, hashes);
    }

    /**
     * An empty directory in memory outside the heap.
     *
     * @param hashes of the records whose positions will be inserted
     * @return the directory
     */
    public static HashDirectory offHeap(RecordHashes hashes) {
        return new HashDirectory(new OffHeapMemory(), hashes);
    }

    /**
     * A directory as it was kept, in memory outside the heap. It is loaded piece by piece, as it is touched.
     *
     * @param file not to be closed before the directory, or before {@link #loadAll}
     * @param hashes of the records whose positions are in it, and of those that will be inserted
     * @return the directory
     */
    public static HashDirectory kept(DirectoryFile file, RecordHashes hashes) {
        DirectoryMemory memory = new OffHeapMemory();
        HashDirectory directory = new HashDirectory(memory, new DirectoryTable(memory, file), hashes);
        directory.size = file.entries();
        return directory;
    }

    /**
     * An empty directory outside the heap that needs no close: its memory goes when nobody can reach it any more.
     *
     * @param hashes of the records whose positions will be inserted
     * @return the directory
     */
    public static HashDirectory collected(RecordHashes hashes) {
        return new HashDirectory(OffHeapMemory.collected(), hashes);
    }

    /**
     * The first position that may be that of a key.
     *
     * @param hash of the key
     * @return a position; {@link #NONE} if at some time during the call there was none for the key
     */
    public long find(long hash) {
        long bucket = table.bucketOf(hash);
        MemorySegment slab = table.slab(bucket);
        long line = DirectoryTable.offset(bucket);
        long header = DirectoryLine.header(slab, line);
        if (DirectoryHeader.isFor(header, hash, bucket)) {
            int pattern = DirectoryTag.pattern(hash, DirectoryHeader.level(header));
            int matches = DirectoryLine.matches(slab, line, pattern);
            if (matches == 0 && DirectoryHeader.link(header) == 0) {
                VarHandle.acquireFence();
                if (DirectoryLine.header(slab, line) == header) {
                    return NONE;
                }
            } else if (matches != 0) {
                long position = first(slab, line, matches);
                if (position != NONE && DirectoryLine.header(slab, line) == header) {
                    return position;
                }
            }
        }
        return findNext(hash, NONE);
    }

    /**
     * The next position that may be that of a key, after one that is not. It may be one that was named before, if the directory has
     * changed.
     *
     * @param hash of the key
     * @param position what the last call returned; {@link #NONE} for the first position
     * @return a position; {@link #NONE} if at some time since the first call there was none for the key
     */
    public long findNext(long hash, long position) {
        long after = position;
        for (int attempt = 0;; attempt++) {
            long bucket = table.bucketOf(hash);
            long header = DirectoryLine.header(table.slab(bucket), DirectoryTable.offset(bucket));
            if (DirectoryHeader.isFor(header, hash, bucket)) {
                long found = search(hash, bucket, header, after);
                if (found != RESTART) {
                    return found;
                }
                after = NONE;
            }
            table.pause(attempt);
        }
    }

    /** The first match after a position, in one state of the bucket. */
    private long search(long hash, long bucket, long header, long after) {
        int pattern = DirectoryTag.pattern(hash, DirectoryHeader.level(header));
        MemorySegment home = table.slab(bucket);
        long homeLine = DirectoryTable.offset(bucket);
        MemorySegment slab = home;
        long line = homeLine;
        int link = DirectoryHeader.link(header);
        boolean passed = after == NONE;
        for (;;) {
            int matches = 0;
            if (passed) {
                matches = DirectoryLine.matches(slab, line, pattern);
            } else {
                int index = DirectoryLine.indexOf(slab, line, after);
                if (index >= 0) {
                    passed = true;
                    matches = DirectoryLine.matches(slab, line, pattern) & -2 << index;
                }
            }
            long found = matches == 0 ? NONE : first(slab, line, matches);
            VarHandle.acquireFence();
            if (DirectoryLine.header(home, homeLine) != header || matches != 0 && found == NONE) {
                return RESTART;
            }
            if (found != NONE || link == 0) {
                return passed ? found : RESTART;
            }
            slab = table.overflow().slab(link);
            line = OverflowLines.offset(link);
            link = DirectoryHeader.link(DirectoryLine.header(slab, line));
        }
    }

    /** The position of the first match. If it is another entry by now, this is as good as any wrong match; none if it is empty. */
    private static long first(MemorySegment slab, long line, int matches) {
        long entry = DirectoryLine.entry(slab, line, Integer.numberOfTrailingZeros(matches));
        VarHandle.acquireFence();
        return DirectoryLine.position(entry);
    }

    /**
     * Loads the memory where a hash would be found, so that it is near when it is looked for. A call does not wait for the load unless
     * its result is used: call this for many hashes, add the results up, and use the sum.
     *
     * @param hash of a key
     * @return something
     */
    public long touch(long hash) {
        long bucket = table.bucketOf(hash);
        return DirectoryLine.header(table.slab(bucket), DirectoryTable.offset(bucket));
    }

    /**
     * What {@link #find} returns for many hashes, with their loads of memory under way at the same time.
     *
     * @param hashes of keys
     * @param positions receives for each hash a position or {@link #NONE}
     * @param count how many there are, from 0 on
     */
    public void findAll(long[] hashes, long[] positions, int count) {
        for (int from = 0; from < count; from += GROUP) {
            int to = Math.min(from + GROUP, count);
            for (int i = from; i < to; i++) {
                positions[i] = touch(hashes[i]);
            }
            for (int i = from; i < to; i++) {
                positions[i] = find(hashes[i]);
            }
        }
    }

    /**
     * Whether a position is there.
     *
     * @param hash of the key of the record
     * @param position of the record
     * @return true if it was at some time during the call
     */
    public boolean contains(long hash, long position) {
        long found = find(hash);
        while (found != NONE && found != position) {
            found = findNext(hash, found);
        }
        return found != NONE;
    }

    /**
     * Makes room: after this, so many inserts do not fail, as long as hashes are random. To be called before the journal is changed.
     * Updates need no room.
     *
     * @param keys how many will be inserted
     * @throws OutOfMemoryError if there is no memory; nothing has changed that could be noticed, which holds for what the memory
     *         or the hashes throw too
     */
    public void reserve(int keys) {
        while ((size + keys) * 2 > table.buckets() * ENTRIES_PER_TWO) {
            split.run();
        }
        table.overflow().provide(Math.min(keys, keys / 8 + 8));
    }

    /**
     * Adds the record of a key that is not there. Makes room if there is none.
     *
     * @param hash of the key
     * @param position of the record, 1 to {@link #MAX_POSITION}
     */
    public void insert(long hash, long position) {
        requireValid(position);
        if ((size + 1) * 2 > table.buckets() * ENTRIES_PER_TWO) {
            split.run();
        }
        editor.add(hash, position);
        SIZE.setOpaque(this, size + 1);
    }

    /**
     * Puts a position in the place of another one: the key has a new record, or the record has moved. Never fails for want of room.
     *
     * @param hash of the key
     * @param oldPosition what shall be there now
     * @param newPosition 1 to {@link #MAX_POSITION}
     * @return false if the old position is not there; then nothing has changed
     */
    public boolean replace(long hash, long oldPosition, long newPosition) {
        requireValid(oldPosition);
        requireValid(newPosition);
        return editor.replace(hash, oldPosition, newPosition);
    }

    /**
     * Takes a record out.
     *
     * @param hash of its key
     * @param position of the record
     * @return false if it is not there
     */
    public boolean remove(long hash, long position) {
        requireValid(position);
        boolean removed = editor.remove(hash, position);
        if (removed) {
            SIZE.setOpaque(this, size - 1);
        }
        return removed;
    }

    private static void requireValid(long position) {
        if (position <= 0 || position > MAX_POSITION) {
            throw new IllegalArgumentException("position=" + position + " limits=1.." + MAX_POSITION);
        }
    }

    /**
     * Gives out all positions, in no order. An entry that is there from beginning to end is given exactly once, with one of the
     * positions that it has meanwhile; one that is inserted or removed meanwhile, at most once. A position may be gone when it is
     * given.
     *
     * @param action gets each position; may use the directory
     */
    public void forEach(LongConsumer action) {
        new BucketWalk(table, action).run();
    }

    /** Loads what was kept and has not been touched yet. */
    void loadAll() {
        table.loadAll();
    }

    DirectoryTable table() {
        return table;
    }

    /**
     * How many records there are.
     *
     * @return the number, exact under the lock of the writer
     */
    public long size() {
        return (long) SIZE.getOpaque(this);
    }

    /**
     * How much memory is in use.
     *
     * @return bytes outside the heap, unused room included
     */
    public long bytes() {
        return table.bytes();
    }

    /** Releases the memory. The caller makes sure that no thread is inside, and that none comes any more. Idempotent. */
    @Override
    public void close() {
        memory.close();
    }
}
