package dev.kvstore.testkit.jmh;

import dev.kvstore.storage.DiskFolder;
import dev.kvstore.storage.Mapping;
import dev.kvstore.storage.StoreFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** 136 bytes and a force of their range, in space that was written before: stored through the mapping, or written to the file. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 1, time = 1)
@Measurement(iterations = 5, time = 2)
@Fork(2)
public class ForcedAppend {
    private static final int RECORD = 136;
    private static final int LENGTH = 64 << 20;

    private final byte[] record = new byte[RECORD];
    private Path path;
    private DiskFolder folder;
    private StoreFile file;
    private Mapping mapping;
    private int at;

    /** For JMH. */
    public ForcedAppend() {}

    /** Writes zeros in pieces as the growth does, and maps them. */
    @Setup(Level.Trial)
    public void open() throws IOException {
        path = Files.createTempDirectory("kv-jmh").resolve("forced");
        folder = new DiskFolder(path);
        folder.make();
        file = folder.create("file");
        byte[] zeros = new byte[2 << 20];
        for (int position = 0; position < LENGTH; position += zeros.length) {
            file.write(position, zeros, 0, zeros.length);
        }
        file.force();
        mapping = file.map(LENGTH);
    }

    /** Deletes it. */
    @TearDown(Level.Trial)
    public void close() throws IOException {
        mapping.close();
        file.close();
        folder.delete("file");
        folder.close();
        Files.delete(path);
        Files.delete(path.getParent());
    }

    private int next() {
        at = (at + RECORD) % (LENGTH - RECORD);
        record[0]++;
        return at;
    }

    /** A store into mapped memory. */
    @Benchmark
    public void stored() throws IOException {
        int position = next();
        mapping.copyIn(position, record, 0, RECORD);
        mapping.force(position, RECORD);
    }

    /** A system call. */
    @Benchmark
    public void written() throws IOException {
        int position = next();
        file.write(position, record, 0, RECORD);
        mapping.force(position, RECORD);
    }
}
