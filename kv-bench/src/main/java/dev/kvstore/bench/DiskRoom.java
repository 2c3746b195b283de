package dev.kvstore.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether there is room for the stores: some grow to many times their contents before they are compacted. */
final class DiskRoom {
    private static final long FACTOR = 20;
    private static final long LEAST = 256L << 20;

    private DiskRoom() {}

    static void require(Path folder, long rawBytes) throws IOException {
        long needed = LEAST + FACTOR * rawBytes;
        long usable = Files.getFileStore(folder).getUsableSpace();
        if (usable < needed) {
            throw new WrongUse(
                    "not enough room for stores: path=" + folder + " found=" + usable + " expected=" + needed);
        }
    }
}
