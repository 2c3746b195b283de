package dev.kvstore.adapters.mapdb;

import dev.kvstore.KvException;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The first byte of a file of MapDB, looked at before the file is opened for writing, which fills its last slice. */
final class FileHeader {
    /** {@code CC.FILE_HEADER} of MapDB 3. */
    private static final int MAGIC = 0x4A;

    private FileHeader() {}

    static void require(Path file) throws IOException {
        try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
            int found = in.readUnsignedByte();
            if (found != MAGIC) {
                throw new KvException.UnsupportedFormat(
                        "not a file of MapDB: path=" + file + " found=" + found + " expected=" + MAGIC);
            }
        }
    }
}
