package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;

import java.io.IOException;
import java.util.Arrays;
import java.util.UUID;
import java.util.zip.CRC32C;

/**
 * Writes the hint file of a segment: its keys with their positions, and a filter over them, so that an index is rebuilt without
 * reading the values. The header, written last, vouches for all the rest. Holds one block and the filter in memory.
 */
final class HintWriter {
    private final Segment segment;
    private final StoreFile file;
    private final boolean keys;
    private final KeyFilter filter;
    private byte[] block = new byte[4 << 10];
    private int blockEnd = BLOCK_HEADER_LENGTH;
    private final CRC32C blocksCrc = new CRC32C();
    private long filePosition;
    private int count;
    private long lastSequence;
    private int lastOffset;
    private long lastMillis;

    private HintWriter(Segment segment, int records, StoreFile file, boolean keys) {
        this.segment = segment;
        this.file = file;
        this.keys = keys;
        this.filter = KeyFilter.forKeys(records, segment.salt());
        this.filePosition = HINT_HEADER_LENGTH + filter.bits().length;
        this.lastSequence = segment.firstSequence() - 1;
    }

    /** Writes the file for what the segment holds up to its tail; it appears whole or not at all. Without keys it is only the filter. */
    static void write(Folder folder, UUID storeId, Segment segment, boolean keys) throws IOException {
        WholeFile.write(folder, hintName(segment.number()),
                file -> new HintWriter(segment, countRecords(segment), file, keys).writeAll(storeId));
        segment.hinted(true);
    }

    /** The range says how many there were; a rewritten segment may have far fewer. */
    private static int countRecords(Segment segment) {
        if (segment.isDense()) {
            return (int) (segment.lastSequence() - segment.firstSequence() + 1);
        }
        FrameScanner scanner = SegmentReader.start(segment);
        int count = 0;
        while (scanner.next() == FrameScanner.Found.FRAME) {
            count += scanner.count();
        }
        return count;
    }

    private void writeAll(UUID storeId) throws IOException {
        FrameScanner scanner = SegmentReader.start(segment);
        while (scanner.next() == FrameScanner.Found.FRAME) {
            scanner.forEachEntry(this::add);
        }
        SegmentReader.requireEnd(segment, scanner);
        if (blockEnd > BLOCK_HEADER_LENGTH) {
            writeBlock();
        }
        byte[] bits = filter.bits();
        file.write(HINT_HEADER_LENGTH, bits, 0, bits.length);
        byte[] header = header(storeId);
        file.write(0, header, 0, header.length);
    }

    /** Differences to the entry before, as varints; then the key. */
    private void add(KeyEntry entry) throws IOException {
        filter.add(entry.bytes(), entry.keyStart(), entry.keyLength());
        if (!keys) {
            return;
        }
        int offset = Segment.offsetOf(entry.position());
        reserve(6 * Bytes.MAX_VARINT_LENGTH + entry.keyLength());
        int at = Bytes.putVarint(block, blockEnd, entry.sequence() - lastSequence << 1 | (entry.delete() ? 1 : 0));
        at = Bytes.putVarint(block, at, offset - lastOffset);
        at = Bytes.putVarint(block, at, entry.length());
        at = Bytes.putVarint(block, at, entry.millis() - lastMillis);
        at = Bytes.putVarint(block, at, entry.valueFile());
        at = Bytes.putVarint(block, at, entry.keyLength());
        System.arraycopy(entry.bytes(), entry.keyStart(), block, at, entry.keyLength());
        blockEnd = at + entry.keyLength();
        lastSequence = entry.sequence();
        lastOffset = offset;
        lastMillis = entry.millis();
        count++;
        if (blockEnd - BLOCK_HEADER_LENGTH >= BLOCK_FULL_LENGTH) {
            writeBlock();
        }
    }

    private void reserve(int more) {
        if (blockEnd + more > block.length) {
            block = Arrays.copyOf(block, Math.max(blockEnd + more, 2 * block.length));
        }
    }

    private void writeBlock() throws IOException {
        int length = blockEnd - BLOCK_HEADER_LENGTH;
        Bytes.putInt(block, BLOCK_LENGTH_OFFSET, length);
        Bytes.putInt(block, BLOCK_CRC_OFFSET, Bytes.crc(block, BLOCK_HEADER_LENGTH, length));
        blocksCrc.update(block, 0, BLOCK_HEADER_LENGTH);
        file.write(filePosition, block, 0, blockEnd);
        filePosition += blockEnd;
        blockEnd = BLOCK_HEADER_LENGTH;
    }

    private byte[] header(UUID storeId) {
        byte[] header = new byte[HINT_HEADER_LENGTH];
        FileHeaders.putPreamble(header, HINT_MAGIC, storeId);
        Bytes.putLong(header, HINT_NUMBER_OFFSET, segment.number());
        Bytes.putLong(header, HINT_SALT_OFFSET, segment.salt());
        Bytes.putInt(header, HINT_END_CHECK_OFFSET, segment.endCheck());
        Bytes.putInt(header, HINT_FILTER_LENGTH_OFFSET, filter.bits().length);
        Bytes.putInt(header, HINT_FILTER_CRC_OFFSET, Bytes.crc(filter.bits(), 0, filter.bits().length));
        Bytes.putInt(header, HINT_COUNT_OFFSET, count);
        Bytes.putLong(header, HINT_LENGTH_OFFSET, filePosition);
        Bytes.putInt(header, HINT_BLOCKS_CRC_OFFSET, (int) blocksCrc.getValue());
        FileHeaders.putCrc(header, HINT_CRC_OFFSET);
        return header;
    }
}
