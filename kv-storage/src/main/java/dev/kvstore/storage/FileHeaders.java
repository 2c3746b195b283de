package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;

import dev.kvstore.KvException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.UUID;

/** What every file begins with; tells <em>not ours</em>, <em>too new</em> and <em>damaged</em> apart. */
final class FileHeaders {
    private FileHeaders() {}

    static void putPreamble(byte[] bytes, byte[] magic, UUID storeId) {
        System.arraycopy(magic, 0, bytes, MAGIC_OFFSET, MAGIC_LENGTH);
        Bytes.putShort(bytes, VERSION_OFFSET, VERSION);
        Bytes.putShort(bytes, REQUIRED_FEATURES_OFFSET, REQUIRED_FEATURES);
        Bytes.putLong(bytes, STORE_ID_OFFSET, storeId.getMostSignificantBits());
        Bytes.putLong(bytes, STORE_ID_OFFSET + Long.BYTES, storeId.getLeastSignificantBits());
    }

    static UUID storeId(byte[] bytes) {
        return new UUID(Bytes.getLong(bytes, STORE_ID_OFFSET), Bytes.getLong(bytes, STORE_ID_OFFSET + Long.BYTES));
    }

    /** Closes the first bytes of a header with a CRC over them. */
    static void putCrc(byte[] bytes, int crcOffset) {
        Bytes.putInt(bytes, crcOffset, Bytes.crc(bytes, 0, crcOffset));
    }

    /**
     * Refuses a header. A header with a right CRC was written by some version of this; one with neither a right magic nor a
     * right CRC is not ours; all else is damage. The first bytes up to {@code crcOffset} are covered.
     */
    static void check(byte[] bytes, byte[] magic, int crcOffset, Path path) {
        boolean ours = Arrays.equals(bytes, 0, MAGIC_LENGTH, magic, 0, MAGIC_LENGTH);
        int crc = Bytes.crc(bytes, 0, crcOffset);
        int stored = Bytes.getInt(bytes, crcOffset);
        if (crc == stored && ours) {
            checkVersion(bytes, path);
        } else if (ours || withMagic(bytes, magic, crcOffset) == stored) {
            throw new KvException.Corrupt("damaged file header", path, 0, hex(crc), hex(stored));
        } else {
            throw new KvException.UnsupportedFormat("not a file of a kv store: path=" + path + " position=0 found="
                    + hex(Bytes.getInt(bytes, 0)) + " expected=" + hex(Bytes.getInt(magic, 0)));
        }
    }

    private static int withMagic(byte[] bytes, byte[] magic, int crcOffset) {
        byte[] repaired = bytes.clone();
        System.arraycopy(magic, 0, repaired, 0, MAGIC_LENGTH);
        return Bytes.crc(repaired, 0, crcOffset);
    }

    private static void checkVersion(byte[] bytes, Path path) {
        int version = Bytes.getShort(bytes, VERSION_OFFSET);
        int required = Bytes.getShort(bytes, REQUIRED_FEATURES_OFFSET);
        if (version > VERSION || (required & ~REQUIRED_FEATURES) != 0) {
            throw new KvException.UnsupportedFormat("written by a newer version: path=" + path + " position="
                    + VERSION_OFFSET + " found=version " + version + ", required features " + hex(required)
                    + " expected=version " + VERSION + ", required features " + hex(REQUIRED_FEATURES));
        }
    }

    static void checkStore(byte[] bytes, UUID expected, Path path) {
        UUID found = storeId(bytes);
        if (!found.equals(expected)) {
            throw new KvException.Corrupt("file of another store", path, STORE_ID_OFFSET, found, expected);
        }
    }

    static String hex(int value) {
        return "0x" + Integer.toHexString(value);
    }
}
