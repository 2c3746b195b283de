package dev.kvstore.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A mounted file system, from /proc/self/mountinfo.
 *
 * @param point where it is mounted
 * @param deviceNumber as major:minor
 * @param type of the file system
 * @param source usually the device
 * @param options of the mount
 */
record Mount(Path point, String deviceNumber, String type, String source, String options) {
    private static final int DEVICE = 2;
    private static final int POINT = 4;
    private static final int OPTIONS = 5;

    /** The one that holds a folder. */
    static Optional<Mount> of(Path folder) throws IOException {
        Path real = folder.toRealPath();
        return new ProcFile("/proc/self/mountinfo").lines().stream()
                .map(Mount::parse)
                .filter(mount -> real.startsWith(mount.point))
                .max(Comparator.comparingInt(mount -> mount.point.getNameCount()));
    }

    static Mount parse(String line) {
        String[] fields = line.split(" ");
        List<String> all = Arrays.asList(fields);
        int separator = all.indexOf("-");
        return new Mount(
                Path.of(fields[POINT]), fields[DEVICE], fields[separator + 1], fields[separator + 2], fields[OPTIONS]);
    }

    /** A setting of the queue of its device; of the whole disk if it is a partition. */
    Optional<String> queue(String setting) {
        String device = "/sys/dev/block/" + deviceNumber;
        return new ProcFile(device + "/queue/" + setting).text()
                .or(() -> new ProcFile(device + "/../queue/" + setting).text());
    }
}
