package dev.kvstore.storage;

import static dev.kvstore.storage.HashFormat.*;

import dev.kvstore.KvException;
import java.io.EOFException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

/**
 * A hash directory that a close has kept. It is used if it is for exactly what the journal holds, to the last frame, and undamaged as a
 * whole; else it is as if it were not there. Read a chunk at a time, when it is first touched, and verified once more then.
 */
public final class DirectoryFile implements AutoCloseable {
    private final Folder folder;
    private final StoreFile file;
    private final Path path;
    private final byte[] header;
    private final byte[] tables;
    private final int[] overflowBefore;

    private DirectoryFile(Folder folder, StoreFile file, byte[] header, byte[] tables) {
        this.folder = folder;
        this.file = file;
        this.path = folder.path().resolve(DIRECTORY_NAME);
        this.header = header;
        this.tables = tables;
        this.overflowBefore = new int[chunks() + 1];
        for (int chunk = 0; chunk < chunks(); chunk++) {
            overflowBefore[chunk + 1] =
                    overflowBefore[chunk] + Bytes.getInt(tables, row(chunk) + CHUNK_OVERFLOW_OFFSET);
        }
    }

    /** The directory of what some segments hold, all there are; null if there is none, or a damaged one. */
    static DirectoryFile open(Folder folder, UUID storeId, List<Segment> segments) {
        try {
            return openVerified(folder, storeId, segments);
        } catch (NoSuchFileException none) {
            return null;
        } catch (KvException.Corrupt | KvException.UnsupportedFormat | FileSystemException unusable) {
            System.getLogger(DirectoryFile.class.getName()).log(Level.WARNING, "directory is rebuilt", unusable);
            return null;
        } catch (IOException failed) {
            throw IoErrors.translate("cannot read directory", folder.path().resolve(DIRECTORY_NAME), failed);
        }
    }

    private static DirectoryFile openVerified(Folder folder, UUID storeId, List<Segment> segments) throws IOException {
        StoreFile file = folder.open(DIRECTORY_NAME, false);
        boolean used = false;
        try {
            DirectoryFile directory = read(folder, file, storeId);
            used = directory.isOf(segments);
            if (used) {
                directory.verify();
            }
            return used ? directory : null;
        } catch (IOException | RuntimeException refused) {
            used = false;
            throw refused;
        } finally {
            if (!used) {
                file.close();
            }
        }
    }

    private static DirectoryFile read(Folder folder, StoreFile file, UUID storeId) throws IOException {
        Path path = folder.path().resolve(DIRECTORY_NAME);
        byte[] header = read(file, path, 0, HEADER_LENGTH);
        FileHeaders.check(header, DIRECTORY_MAGIC, HEADER_CRC_OFFSET, path);
        FileHeaders.checkStore(header, storeId, path);
        long position = Bytes.getLong(header, HEADER_TABLES_OFFSET);
        long length = (long) Bytes.getInt(header, HEADER_SEGMENT_COUNT_OFFSET) * SEGMENT_LENGTH
                + (long) Bytes.getInt(header, HEADER_CHUNK_COUNT_OFFSET) * CHUNK_LENGTH;
        if (file.length() != position + length) {
            throw new KvException.Corrupt(
                    "directory of wrong length", path, HEADER_TABLES_OFFSET, file.length(), position + length);
        }
        byte[] tables = read(file, path, position, (int) length);
        requireCrc(path, position, Bytes.crc(tables, 0, tables.length), Bytes.getInt(header, HEADER_TABLES_CRC_OFFSET));
        return new DirectoryFile(folder, file, header, tables);
    }

    private static byte[] read(StoreFile file, Path path, long position, int length) throws IOException {
        byte[] bytes = new byte[length];
        try {
            file.read(position, bytes, 0, length);
        } catch (EOFException shorter) {
            throw new KvException.Corrupt("directory too short", path, position, shorter.getMessage(),
                    length + " bytes");
        }
        return bytes;
    }

    private static void requireCrc(Path path, long position, int crc, int stored) {
        if (crc != stored) {
            throw new KvException.Corrupt(
                    "damaged directory", path, position, FileHeaders.hex(crc), FileHeaders.hex(stored));
        }
    }

    /** Whether the segments, in order, hold exactly what it was made from. */
    boolean isOf(List<Segment> segments) {
        if (segments.size() != Bytes.getInt(header, HEADER_SEGMENT_COUNT_OFFSET)) {
            return false;
        }
        for (int i = 0; i < segments.size(); i++) {
            if (!isOf(segments.get(i), i * SEGMENT_LENGTH)) {
                return false;
            }
        }
        return true;
    }

    private boolean isOf(Segment segment, int row) {
        return Bytes.getLong(tables, row + SEGMENT_NUMBER_OFFSET) == segment.number()
                && Bytes.getLong(tables, row + SEGMENT_SALT_OFFSET) == segment.salt()
                && Bytes.getInt(tables, row + SEGMENT_SLOT_OFFSET) == segment.slot()
                && Bytes.getInt(tables, row + SEGMENT_END_OFFSET) == segment.tail()
                && Bytes.getInt(tables, row + SEGMENT_END_CHECK_OFFSET) == segment.endCheck();
    }

    /** What a replay would count. */
    void restoreCounters(List<Segment> segments) {
        for (int i = 0; i < segments.size(); i++) {
            segments.get(i).deadBytes().set(Bytes.getLong(tables, i * SEGMENT_LENGTH + SEGMENT_DEAD_OFFSET));
            segments.get(i).restoreDeletes(Bytes.getLong(tables, i * SEGMENT_LENGTH + SEGMENT_DELETES_OFFSET));
        }
    }

    private void verify() throws IOException {
        for (int chunk = 0; chunk < chunks(); chunk++) {
            readChunk(chunk);
        }
    }

    /**
     * The seed of the hashes.
     *
     * @return as it was when the directory was kept
     */
    public long seed() {
        return Bytes.getLong(header, HEADER_SEED_OFFSET);
    }

    long buckets() {
        return Bytes.getLong(header, HEADER_BUCKETS_OFFSET);
    }

    long entries() {
        return Bytes.getLong(header, HEADER_ENTRIES_OFFSET);
    }

    int chunks() {
        return Bytes.getInt(header, HEADER_CHUNK_COUNT_OFFSET);
    }

    /** How many overflow lines the chunks before one need; or all, for the number of chunks. */
    int overflowBefore(int chunk) {
        return overflowBefore[chunk];
    }

    private int row(int chunk) {
        return Bytes.getInt(header, HEADER_SEGMENT_COUNT_OFFSET) * SEGMENT_LENGTH + chunk * CHUNK_LENGTH;
    }

    /** The buckets of a chunk, encoded; checksum verified. */
    byte[] chunk(int chunk) {
        try {
            return readChunk(chunk);
        } catch (IOException failed) {
            throw IoErrors.translate("cannot read directory", path, failed);
        }
    }

    private byte[] readChunk(int chunk) throws IOException {
        long position = Bytes.getLong(tables, row(chunk) + CHUNK_POSITION_OFFSET);
        byte[] bytes = read(file, path, position, Bytes.getInt(tables, row(chunk) + CHUNK_SIZE_OFFSET));
        requireCrc(path, position, Bytes.crc(bytes, 0, bytes.length),
                Bytes.getInt(tables, row(chunk) + CHUNK_CRC_OFFSET));
        return bytes;
    }

    /** Of a chunk whose checksum is right: only a fault in this program, or in the memory, can lead here. */
    KvException.Corrupt corrupt(int chunk, Object found, Object expected) {
        long position = Bytes.getLong(tables, row(chunk) + CHUNK_POSITION_OFFSET);
        return new KvException.Corrupt("damaged directory", path, position, found, expected);
    }

    /** Once nothing will be read from it, since the journal has gone on. */
    void delete() {
        close();
        try {
            folder.delete(DIRECTORY_NAME);
        } catch (IOException left) {
            System.getLogger(DirectoryFile.class.getName()).log(Level.DEBUG, "left for the next close", left);
        }
    }

    @Override
    public void close() {
        file.close();
    }
}
