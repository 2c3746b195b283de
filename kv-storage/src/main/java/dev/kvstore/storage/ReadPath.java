package dev.kvstore.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Decides how bytes are read. As long as all segments fit into memory, from the mapping. Beyond that it is asked for each read whether
 * the pages are there (a system call of a fraction of a microsecond); if not, a positional read takes the page alone, where a fault on
 * a disk with long read-ahead takes megabytes.
 */
final class ReadPath {
    private static final List<Path> LIMITS = List.of(
            Path.of("/sys/fs/cgroup/memory.max"), Path.of("/sys/fs/cgroup/memory/memory.limit_in_bytes"));

    private static final long MACHINE_BYTES = usableBytes();

    private final long memoryBytes;
    private volatile boolean larger;

    ReadPath(long memoryBytes) {
        this.memoryBytes = memoryBytes;
    }

    /** With the memory that this process may use: of the machine, or of its control group. */
    static ReadPath ofThisMachine() {
        return new ReadPath(MACHINE_BYTES);
    }

    private static long usableBytes() {
        long memory = machineBytes();
        for (Path limit : LIMITS) {
            memory = Math.min(memory, readLimit(limit));
        }
        return memory;
    }

    private static long machineBytes() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/meminfo"))) {
                if (line.startsWith("MemTotal:")) {
                    return Long.parseLong(line.replaceAll("\\D", "")) * 1024;
                }
            }
        } catch (IOException | NumberFormatException unknown) {
            return Long.MAX_VALUE;
        }
        return Long.MAX_VALUE;
    }

    private static long readLimit(Path file) {
        try {
            return Files.exists(file) ? Long.parseLong(Files.readString(file).strip()) : Long.MAX_VALUE;
        } catch (IOException | NumberFormatException unlimited) {
            return Long.MAX_VALUE;
        }
    }

    /** To be called whenever the segments have changed. */
    void total(List<Segment> segments) {
        larger = segments.stream().mapToLong(Segment::written).sum() > memoryBytes / 4 * 3;
    }

    /** Whether some of the data may not be in memory. */
    boolean isLarger() {
        return larger;
    }

    /** Whether the bytes are to be read from the file. */
    boolean isCold(Segment segment, int offset, int length) {
        if (!larger) {
            return false;
        }
        try {
            return !segment.mapping().memory().asSlice(offset, length).isLoaded();
        } catch (IllegalStateException unmapped) {
            return false; // the segment was left meanwhile, and is mapped anew
        }
    }
}
