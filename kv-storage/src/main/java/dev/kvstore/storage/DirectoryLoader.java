package dev.kvstore.storage;

import static dev.kvstore.storage.HashFormat.BUCKET_ENTRY_LENGTH;

import java.lang.foreign.MemorySegment;

/**
 * Fills the memory of a kept directory, a slab when it is first touched, by whoever comes first. The overflow lines of each are known
 * beforehand, so that it does not matter in which order that is, nor what the writer takes meanwhile.
 */
final class DirectoryLoader {
    private final DirectoryFile file;
    private final DirectorySlabs home;
    private final OverflowLines overflow;

    /** Where decoding is. */
    private byte[] bytes;

    private int at;
    private int nextLine;

    DirectoryLoader(DirectoryFile file, DirectorySlabs home, OverflowLines overflow) {
        this.file = file;
        this.home = home;
        this.overflow = overflow;
    }

    /** The slab of a line; of one that was not in the file, null. */
    synchronized MemorySegment load(long line) {
        int chunk = DirectorySlabs.index(line);
        if (chunk >= file.chunks()) {
            return null;
        }
        MemorySegment there = home.slab(line);
        if (there != null) {
            return there;
        }
        bytes = file.chunk(chunk); // before memory is taken for it: a damaged one may be asked for again and again
        MemorySegment slab = home.allocate(chunk);
        fill(chunk, slab);
        home.publish(chunk, slab);
        return slab;
    }

    private void fill(int chunk, MemorySegment slab) {
        at = 0;
        nextLine = file.overflowBefore(chunk) + 1;
        long first = DirectorySlabs.firstLine(chunk);
        long end = Math.min(file.buckets(), DirectorySlabs.firstLine(chunk + 1));
        for (long bucket = first; bucket < end; bucket++) {
            fillBucket(chunk, slab, bucket);
        }
        if (at != bytes.length || nextLine != file.overflowBefore(chunk + 1) + 1) {
            throw file.corrupt(chunk, at + " bytes, next overflow line " + nextLine,
                    bytes.length + " bytes, next overflow line " + (file.overflowBefore(chunk + 1) + 1));
        }
        bytes = null;
    }

    private void fillBucket(int chunk, MemorySegment slab, long bucket) {
        int count = count(chunk);
        if (count < 0 || (long) count * BUCKET_ENTRY_LENGTH > bytes.length - at) {
            throw file.corrupt(chunk, count + " entries in bucket " + bucket, "no more than there are bytes");
        }
        int level = DirectoryTable.levelOf(bucket, file.buckets());
        long line = DirectorySlabs.offset(bucket);
        MemorySegment lineSlab = slab;
        int left = fillLine(lineSlab, line, count);
        int link = left == 0 ? 0 : nextLine;
        DirectoryLine.header(lineSlab, line, DirectoryHeader.of(level, link));
        while (left > 0) {
            int number = nextLine++;
            lineSlab = overflow.restored(number);
            line = OverflowLines.offset(number);
            left = fillLine(lineSlab, line, left);
            DirectoryLine.header(lineSlab, line, left == 0 ? 0 : nextLine);
        }
    }

    private int count(int chunk) {
        long value = 0;
        for (int shift = 0; shift < Integer.SIZE && at < bytes.length; shift += 7) {
            byte next = bytes[at++];
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return (int) value;
            }
        }
        throw file.corrupt(chunk, "a number cut off", "a whole number");
    }

    /** How many entries are left for the next line. */
    private int fillLine(MemorySegment slab, long line, int count) {
        int here = Math.min(count, DirectoryLine.ENTRIES);
        for (int i = 0; i < here; i++) {
            DirectoryLine.entry(slab, line, i, Bytes.getLong(bytes, at));
            at += BUCKET_ENTRY_LENGTH;
        }
        return count - here;
    }
}
