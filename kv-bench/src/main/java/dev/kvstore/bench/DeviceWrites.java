package dev.kvstore.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the block device under a folder has written, as it counts itself. The kernel also counts for each process, but that
 * is what the process made dirty: at each small forced write the whole unit of the page cache, which may be many pages.
 */
final class DeviceWrites {
    private static final int SECTORS_WRITTEN = 6;
    private static final long SECTOR = 512;

    private final ProcFile counters;

    DeviceWrites(Path folder) throws IOException {
        String device = Mount.of(folder).map(Mount::deviceNumber).orElse("none");
        counters = new ProcFile("/sys/dev/block/" + device + "/stat");
    }

    /** Bytes so far; empty where there is no such device, as in memory. */
    OptionalLong bytes() {
        Optional<String> text = counters.text();
        return text.isEmpty() ? OptionalLong.empty() : OptionalLong.of(parse(text.get()));
    }

    static long parse(String counters) {
        return Long.parseLong(counters.strip().split("\\s+")[SECTORS_WRITTEN]) * SECTOR;
    }
}
