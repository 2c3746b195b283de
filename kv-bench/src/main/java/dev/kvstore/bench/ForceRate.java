package dev.kvstore.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** How often a second the device can force a small write into space that is there already: the limit of honest commits. */
final class ForceRate {
    private static final int FILE_BYTES = 1 << 20;
    private static final int WRITE_BYTES = 128;
    private static final int WINDOWS = 8;
    private static final int FORCES_PER_WINDOW = 12;

    private ForceRate() {}

    /** The best of some short windows, forces a second. */
    static double measure(Path folder) throws IOException {
        Path file = Files.createTempFile(folder, "force", ".tmp");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate(FILE_BYTES));
            channel.force(true);
            double best = 0;
            for (int window = 0; window < WINDOWS; window++) {
                best = Math.max(best, window(channel, window));
            }
            return best;
        } finally {
            Files.delete(file);
        }
    }

    private static double window(FileChannel channel, int window) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(WRITE_BYTES);
        long start = System.nanoTime();
        for (int i = 0; i < FORCES_PER_WINDOW; i++) {
            bytes.clear().put(0, (byte) i);
            channel.write(bytes, (long) (window * FORCES_PER_WINDOW + i) * WRITE_BYTES);
            channel.force(false);
        }
        return FORCES_PER_WINDOW * 1e9 / (System.nanoTime() - start);
    }
}
