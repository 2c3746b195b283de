package dev.kvstore.bench;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Where a run took place. What the system does not tell is null.
 *
 * @param cpu model
 * @param cores that the JVM may use
 * @param memoryBytes of the machine
 * @param system and its kernel
 * @param java version and vendor
 * @param javaFlags of the child JVMs
 * @param folder in which the stores were
 * @param fileSystem of it
 * @param mountOptions of it
 * @param device under it
 * @param scheduler of the device
 * @param readAheadKib of the device
 * @param forcesPerSecond that the device was seen to do
 */
record Environment(
        String cpu,
        int cores,
        Long memoryBytes,
        String system,
        String java,
        List<String> javaFlags,
        String folder,
        String fileSystem,
        String mountOptions,
        String device,
        String scheduler,
        Long readAheadKib,
        Long forcesPerSecond) {
    private static final long KIB = 1024;

    static Environment of(Path folder, ChildJvm jvm) throws IOException {
        Optional<Mount> mount = Mount.of(folder);
        return new Environment(
                new ProcFile("/proc/cpuinfo").after("model name").map(text -> text.replaceFirst("^:\\s*", ""))
                        .orElse(null),
                Runtime.getRuntime().availableProcessors(),
                memory(),
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"),
                System.getProperty("java.version") + " " + System.getProperty("java.vendor"),
                jvm.flags(),
                folder.toString(),
                mount.map(Mount::type).orElseGet(() -> storeType(folder)),
                mount.map(Mount::options).orElse(null),
                mount.map(Mount::source).orElse(null),
                mount.flatMap(one -> one.queue("scheduler")).orElse(null),
                mount.flatMap(one -> one.queue("read_ahead_kb")).map(Long::valueOf).orElse(null),
                Math.round(ForceRate.measure(folder)));
    }

    private static Long memory() {
        var kib = new ProcFile("/proc/meminfo").number("MemTotal:");
        return kib.isEmpty() ? null : kib.getAsLong() * KIB;
    }

    private static String storeType(Path folder) {
        try {
            return Files.getFileStore(folder).type();
        } catch (IOException unknown) {
            return null;
        }
    }

    /** Whether nothing written there reaches a device. */
    @JsonIgnore
    boolean isMemoryOnly() {
        return "tmpfs".equals(fileSystem) || "ramfs".equals(fileSystem);
    }
}
