package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;

import dev.kvstore.KvException;
import java.io.EOFException;
import java.io.IOException;

/**
 * Reads single records by position: copies them to the heap and verifies the checksum. Where the data is larger than the memory, what
 * is not in memory is read from the file, since a page fault would read ahead far more than a record.
 */
final class RecordReader {
    private static final int TOUCHED = 2 * 64;

    private final Catalog catalog;
    private final ValueFiles values;
    private final ReadPath readPath;

    RecordReader(Catalog catalog, ValueFiles values, ReadPath readPath) {
        this.catalog = catalog;
        this.values = values;
        this.readPath = readPath;
    }

    /** The record that an index points to, in the buffer of the thread. */
    RecordBuffer read(long position) {
        Segment segment = catalog.segmentOf(position);
        int offset = Segment.offsetOf(position);
        int limit = segment.tail();
        if (offset < SEGMENT_HEADER_LENGTH || offset >= limit) {
            throw damaged(segment, offset, "a position outside the data", "less than " + limit);
        }
        RecordBuffer buffer = RecordBuffer.ofThread();
        RecordParser parser = buffer.parser();
        int loaded = Math.min(buffer.firstRead(), limit - offset);
        byte[] bytes = load(segment, offset, buffer.bytes(loaded), loaded);
        if (!parser.parse(bytes, 0, loaded) || parser.end > limit - offset) {
            throw damaged(segment, offset, parser.problem(), "a record");
        }
        int length = parser.end;
        if (length > loaded) {
            bytes = load(segment, offset, buffer.bytes(length), length);
            parser.parse(bytes, 0, length);
        }
        if (!parser.isIntact(bytes, 0, length)) {
            throw damaged(segment, offset, parser.problem(), FileHeaders.hex(Bytes.getInt(bytes, RECORD_CRC_OFFSET)));
        }
        buffer.filled(values, segment, position);
        return buffer;
    }

    /** Loads the first and the third line of a record, the second comes with them; without waiting for them unless the result is used; nothing if that could fault. */
    long touch(long position) {
        if (readPath.isLarger()) {
            return 0;
        }
        Segment segment = catalog.segmentOf(position);
        int offset = Segment.offsetOf(position);
        Mapping mapping = segment.mapping();
        int last = Math.min(offset + TOUCHED, segment.tail() - 1);
        return mapping.getByte(offset) + mapping.getByte(last);
    }

    private byte[] load(Segment segment, int offset, byte[] into, int length) {
        if (readPath.isCold(segment, offset, length)) {
            readFile(segment, offset, into, length);
        } else {
            Window.copy(segment, offset, into, length);
        }
        return into;
    }

    private static void readFile(Segment segment, int offset, byte[] into, int length) {
        try {
            segment.file().read(offset, into, 0, length);
        } catch (EOFException end) {
            throw new KvException.Corrupt(
                    "segment too short", segment.path(), offset, end.getMessage(), length + " bytes", end);
        } catch (IOException failed) {
            throw IoErrors.translate("cannot read segment", segment.path(), failed);
        }
    }

    private static KvException.Corrupt damaged(Segment segment, int offset, Object found, Object expected) {
        return new KvException.Corrupt("damaged record", segment.path(), offset, found, expected);
    }
}
