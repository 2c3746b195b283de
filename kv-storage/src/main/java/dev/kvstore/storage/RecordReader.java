package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;

import dev.kvstore.KvException;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;

/**
 * Reads single records by position: copies them to the heap, verifies the checksum, compares the key. Where the data is larger than
 * the memory, what is not in memory is read from the file, since a page fault would read ahead far more than a record.
 */
final class RecordReader {
    /** Enough for most records, so that they are read at once. */
    private static final int FIRST_READ = 512;

    private final Catalog catalog;
    private final ValueFiles values;
    private final ReadPath readPath;

    RecordReader(Catalog catalog, ValueFiles values, ReadPath readPath) {
        this.catalog = catalog;
        this.values = values;
        this.readPath = readPath;
    }

    /** The value of a record that an index points to. */
    byte[] value(long position, byte[] key) {
        Segment segment = catalog.segmentOf(position);
        int offset = Segment.offsetOf(position);
        int limit = segment.tail();
        if (offset < SEGMENT_HEADER_LENGTH || offset >= limit) {
            throw damaged(segment, offset, "a position outside the data", "less than " + limit);
        }
        RecordParser parser = new RecordParser();
        byte[] bytes = load(segment, offset, Math.min(FIRST_READ, limit - offset));
        if (!parser.parse(bytes, 0, bytes.length) || parser.end > limit - offset) {
            throw damaged(segment, offset, parser.problem(), "a record");
        }
        int length = parser.end;
        if (length > bytes.length) {
            bytes = load(segment, offset, length);
            parser.parse(bytes, 0, length);
        }
        if (!parser.isIntact(bytes, 0, length)) {
            throw damaged(segment, offset, parser.problem(), FileHeaders.hex(Bytes.getInt(bytes, RECORD_CRC_OFFSET)));
        }
        if (!Arrays.equals(bytes, parser.keyOffset, parser.keyOffset + parser.keyLength, key, 0, key.length)) {
            throw damaged(segment, offset, "a record of another key", "the key that the index has there");
        }
        return value(segment, offset, parser, bytes);
    }

    private byte[] value(Segment segment, int offset, RecordParser parser, byte[] bytes) {
        byte[] stored = Arrays.copyOfRange(bytes, parser.valueOffset, parser.valueOffset + parser.valueLength);
        return switch (parser.kind) {
            case RECORD_PUT -> stored;
            case RECORD_REFERENCE -> values.read(ValueReference.decode(stored));
            default -> throw damaged(segment, offset, "a delete", "a put");
        };
    }

    private byte[] load(Segment segment, int offset, int length) {
        byte[] bytes = new byte[length];
        if (readPath.isCold(segment, offset, length)) {
            try {
                segment.file().read(offset, bytes, 0, length);
            } catch (EOFException end) {
                throw new KvException.Corrupt(
                        "segment too short", segment.path(), offset, end.getMessage(), length + " bytes", end);
            } catch (IOException failed) {
                throw IoErrors.translate("cannot read segment", segment.path(), failed);
            }
        } else {
            Window.copy(segment, offset, bytes, length);
        }
        return bytes;
    }

    private static KvException.Corrupt damaged(Segment segment, int offset, Object found, Object expected) {
        return new KvException.Corrupt("damaged record", segment.path(), offset, found, expected);
    }
}
