package dev.kvstore.storage;

import static dev.kvstore.storage.HashFormat.*;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/** Writes a directory that nobody changes any more to a file: without gaps, about half as long as it is in memory. */
final class DirectoryWriter {
    private final DirectoryTable table;
    private final StoreFile file;
    private final byte[] chunks;
    private byte[] chunk = new byte[8 << 10];
    private int chunkEnd;
    private int overflowLines;

    /** The bucket that is being encoded. */
    private long[] entries = new long[4 * DirectoryLine.ENTRIES];

    private int count;
    private long position = HEADER_LENGTH;

    private DirectoryWriter(DirectoryTable table, StoreFile file) {
        this.table = table;
        this.file = file;
        this.chunks = new byte[(DirectorySlabs.index(table.buckets() - 1) + 1) * CHUNK_LENGTH];
    }

    /** It appears whole or not at all. */
    static void write(Folder folder, UUID storeId, List<Segment> segments, KeptDirectory kept) throws IOException {
        HashDirectory directory = kept.directory();
        WholeFile.write(folder, DIRECTORY_NAME, file -> {
            DirectoryWriter writer = new DirectoryWriter(directory.table(), file);
            writer.writeChunks();
            writer.writeTables(storeId, kept.seed(), directory.size(), segments);
        });
    }

    private void writeChunks() throws IOException {
        for (int number = 0; number * CHUNK_LENGTH < chunks.length; number++) {
            encode(number);
            file.write(position, chunk, 0, chunkEnd);
            int row = number * CHUNK_LENGTH;
            Bytes.putLong(chunks, row + CHUNK_POSITION_OFFSET, position);
            Bytes.putInt(chunks, row + CHUNK_SIZE_OFFSET, chunkEnd);
            Bytes.putInt(chunks, row + CHUNK_OVERFLOW_OFFSET, overflowLines);
            Bytes.putInt(chunks, row + CHUNK_CRC_OFFSET, Bytes.crc(chunk, 0, chunkEnd));
            position += chunkEnd;
        }
    }

    private void encode(int number) {
        chunkEnd = 0;
        overflowLines = 0;
        long end = Math.min(table.buckets(), DirectorySlabs.firstLine(number + 1));
        for (long bucket = DirectorySlabs.firstLine(number); bucket < end; bucket++) {
            encodeBucket(bucket);
        }
    }

    private void encodeBucket(long bucket) {
        count = 0;
        table.forEachLine(bucket, this::collect);
        reserve(Bytes.MAX_VARINT_LENGTH + count * BUCKET_ENTRY_LENGTH);
        chunkEnd = Bytes.putVarint(chunk, chunkEnd, count);
        for (int i = 0; i < count; i++) {
            Bytes.putLong(chunk, chunkEnd, entries[i]);
            chunkEnd += BUCKET_ENTRY_LENGTH;
        }
        overflowLines += Math.max(0, (count - 1) / DirectoryLine.ENTRIES);
    }

    private void collect(MemorySegment slab, long line) {
        if (count + DirectoryLine.ENTRIES > entries.length) {
            entries = Arrays.copyOf(entries, 2 * entries.length);
        }
        for (int i = 0; i < DirectoryLine.ENTRIES; i++) {
            long entry = DirectoryLine.entry(slab, line, i);
            if (entry != 0) {
                entries[count++] = entry;
            }
        }
    }

    private void reserve(int more) {
        if (chunkEnd + more > chunk.length) {
            chunk = Arrays.copyOf(chunk, Math.max(chunkEnd + more, 2 * chunk.length));
        }
    }

    private void writeTables(UUID storeId, long seed, long entries, List<Segment> segments) throws IOException {
        byte[] tables = Arrays.copyOf(segmentRows(segments), segments.size() * SEGMENT_LENGTH + chunks.length);
        System.arraycopy(chunks, 0, tables, segments.size() * SEGMENT_LENGTH, chunks.length);
        file.write(position, tables, 0, tables.length);
        byte[] header = new byte[HEADER_LENGTH];
        FileHeaders.putPreamble(header, DIRECTORY_MAGIC, storeId);
        Bytes.putLong(header, HEADER_SEED_OFFSET, seed);
        Bytes.putLong(header, HEADER_BUCKETS_OFFSET, table.buckets());
        Bytes.putLong(header, HEADER_ENTRIES_OFFSET, entries);
        Bytes.putLong(header, HEADER_TABLES_OFFSET, position);
        Bytes.putInt(header, HEADER_SEGMENT_COUNT_OFFSET, segments.size());
        Bytes.putInt(header, HEADER_CHUNK_COUNT_OFFSET, chunks.length / CHUNK_LENGTH);
        Bytes.putInt(header, HEADER_TABLES_CRC_OFFSET, Bytes.crc(tables, 0, tables.length));
        FileHeaders.putCrc(header, HEADER_CRC_OFFSET);
        file.write(0, header, 0, header.length);
    }

    private static byte[] segmentRows(List<Segment> segments) {
        byte[] rows = new byte[segments.size() * SEGMENT_LENGTH];
        int row = 0;
        for (Segment segment : segments) {
            Bytes.putLong(rows, row + SEGMENT_NUMBER_OFFSET, segment.number());
            Bytes.putLong(rows, row + SEGMENT_SALT_OFFSET, segment.salt());
            Bytes.putInt(rows, row + SEGMENT_SLOT_OFFSET, segment.slot());
            Bytes.putInt(rows, row + SEGMENT_END_OFFSET, segment.tail());
            Bytes.putInt(rows, row + SEGMENT_END_CHECK_OFFSET, segment.endCheck());
            Bytes.putLong(rows, row + SEGMENT_DEAD_OFFSET, segment.deadBytes().get());
            Bytes.putLong(rows, row + SEGMENT_DELETES_OFFSET, segment.deleteBytes());
            row += SEGMENT_LENGTH;
        }
        return rows;
    }
}
