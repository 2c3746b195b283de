package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;

import dev.kvstore.KvException;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

/** Reads the hint file of a segment, a block at a time, verifying each. */
final class HintReader implements AutoCloseable {
    private final Segment segment;
    private final StoreFile file;
    private final Path path;
    private final byte[] header;
    private final CRC32C blocksCrc = new CRC32C();
    private final byte[] blockHeader = new byte[BLOCK_HEADER_LENGTH];

    /** Never filled again, since entries refer to it. */
    private byte[] block;

    private int at;
    private long filePosition;

    private HintReader(Segment segment, StoreFile file, Path path, byte[] header) {
        this.segment = segment;
        this.file = file;
        this.path = path;
        this.header = header;
    }

    /** Opens the hint file for what the segment held up to a check; null if there is none for that. */
    static HintReader open(Folder folder, UUID storeId, Segment segment, int endCheck) throws IOException {
        String name = hintName(segment.number());
        StoreFile file;
        try {
            file = folder.open(name, false);
        } catch (NoSuchFileException none) {
            return null;
        }
        try {
            Path path = folder.path().resolve(name);
            byte[] header = new byte[HINT_HEADER_LENGTH];
            read(file, path, 0, header, header.length);
            FileHeaders.check(header, HINT_MAGIC, HINT_CRC_OFFSET, path);
            FileHeaders.checkStore(header, storeId, path);
            checkSegment(header, segment, path);
            checkLength(header, file, path);
            if (Bytes.getInt(header, HINT_END_CHECK_OFFSET) == endCheck) {
                return new HintReader(segment, file, path, header);
            }
        } catch (IOException | RuntimeException refused) {
            file.close();
            throw refused;
        }
        file.close();
        return null;
    }

    private static void checkSegment(byte[] header, Segment segment, Path path) {
        long number = Bytes.getLong(header, HINT_NUMBER_OFFSET);
        if (number != segment.number() || Bytes.getLong(header, HINT_SALT_OFFSET) != segment.salt()) {
            throw new KvException.Corrupt("hint file of another segment", path, HINT_NUMBER_OFFSET, number,
                    segment.number());
        }
    }

    private static void checkLength(byte[] header, StoreFile file, Path path) throws IOException {
        long length = Bytes.getLong(header, HINT_LENGTH_OFFSET);
        if (file.length() != length) {
            throw new KvException.Corrupt("hint file of wrong length", path, HINT_LENGTH_OFFSET, file.length(), length);
        }
    }

    private static void read(StoreFile file, Path path, long position, byte[] into, int length) throws IOException {
        try {
            file.read(position, into, 0, length);
        } catch (EOFException shorter) {
            throw new KvException.Corrupt("hint file too short", path, position, shorter.getMessage(),
                    length + " bytes");
        }
    }

    /** Whether it has the keys of the segment, or only the filter; of an empty segment, too, it says no. */
    boolean hasKeys() {
        return Bytes.getInt(header, HINT_COUNT_OFFSET) > 0;
    }

    private int filterLength() {
        return Bytes.getInt(header, HINT_FILTER_LENGTH_OFFSET);
    }

    KeyFilter readFilter() throws IOException {
        int length = filterLength();
        if (length <= 0 || HINT_HEADER_LENGTH + (long) length > file.length()) {
            throw corrupt(HINT_FILTER_LENGTH_OFFSET, "filter length " + length, "at most " + file.length());
        }
        byte[] bits = new byte[length];
        read(file, path, HINT_HEADER_LENGTH, bits, length);
        requireCrc(Bytes.crc(bits, 0, length), Bytes.getInt(header, HINT_FILTER_CRC_OFFSET), HINT_HEADER_LENGTH);
        return KeyFilter.of(bits, segment.salt());
    }

    private void requireCrc(int crc, int stored, long position) {
        if (crc != stored) {
            throw corrupt(position, FileHeaders.hex(crc), FileHeaders.hex(stored));
        }
    }

    private KvException.Corrupt corrupt(long position, Object found, Object expected) {
        return new KvException.Corrupt("damaged hint file", path, position, found, expected);
    }

    /** Refuses a file in which anything has changed since it was written. */
    void verify() throws IOException {
        start();
        while (filePosition < file.length()) {
            loadBlock();
        }
        requireBlocks();
    }

    /** Gives out all entries in order; the bytes read. What it has given out is good only if it returns, or after {@link #verify}. */
    long forEach(Consumer<KeyEntry> action) throws IOException {
        start();
        Entry entry = new Entry();
        int count = 0;
        while (filePosition < file.length()) {
            loadBlock();
            at = 0;
            while (at < block.length) {
                action.accept(entry.next());
                count++;
            }
        }
        requireBlocks();
        if (Bytes.getInt(header, HINT_COUNT_OFFSET) != count) {
            throw corrupt(HINT_COUNT_OFFSET, count + " entries", Bytes.getInt(header, HINT_COUNT_OFFSET));
        }
        return filePosition;
    }

    private void start() {
        filePosition = HINT_HEADER_LENGTH + (long) filterLength();
        blocksCrc.reset();
    }

    private void requireBlocks() {
        requireCrc((int) blocksCrc.getValue(), Bytes.getInt(header, HINT_BLOCKS_CRC_OFFSET), HINT_BLOCKS_CRC_OFFSET);
    }

    /** Loads a block and verifies it. */
    private void loadBlock() throws IOException {
        read(file, path, filePosition, blockHeader, BLOCK_HEADER_LENGTH);
        int length = Bytes.getInt(blockHeader, BLOCK_LENGTH_OFFSET);
        if (length <= 0 || length > MAX_BLOCK_LENGTH) {
            throw corrupt(filePosition, "block length " + length, "1 to " + MAX_BLOCK_LENGTH);
        }
        block = new byte[length];
        read(file, path, filePosition + BLOCK_HEADER_LENGTH, block, length);
        requireCrc(Bytes.crc(block, 0, length), Bytes.getInt(blockHeader, BLOCK_CRC_OFFSET), filePosition);
        blocksCrc.update(blockHeader);
        filePosition += BLOCK_HEADER_LENGTH + length;
    }

    /** Adds up the differences. The checksum of the block has been verified; the bounds are checked all the same. */
    private final class Entry {
        private long sequence = segment.firstSequence() - 1;
        private int offset;
        private long millis;

        KeyEntry next() {
            long sequenceAndKind = varint();
            sequence += sequenceAndKind >>> 1;
            offset += (int) varint();
            int length = (int) varint();
            millis += varint();
            long valueFile = varint();
            int keyLength = (int) varint();
            if (keyLength < 0 || keyLength > block.length - at) {
                throw corrupt(filePosition, "key length " + keyLength, "at most " + (block.length - at));
            }
            int keyStart = at;
            at += keyLength;
            boolean delete = (sequenceAndKind & 1) != 0;
            return new KeyEntry(block, keyStart, keyLength, delete, sequence, millis, segment.position(offset), length,
                    valueFile);
        }

        private long varint() {
            long value = 0;
            for (int shift = 0; shift < 64 && at < block.length; shift += 7) {
                byte next = block[at++];
                value |= (next & 0x7FL) << shift;
                if (next >= 0) {
                    return value;
                }
            }
            throw corrupt(filePosition, "an entry cut off", "a whole entry");
        }
    }

    @Override
    public void close() {
        file.close();
    }
}
