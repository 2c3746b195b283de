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
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** The page faults of 64 MiB that were written in pieces of one size: in such of 2 MiB the kernel may map each with one fault. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2)
@Measurement(iterations = 10)
@Fork(1)
public class TouchedPieces {
    private static final int LENGTH = 64 << 20;

    /** Length of a piece in KiB. */
    @Param({"64", "1024", "2048"})
    public int pieceKib;

    private Path path;
    private DiskFolder folder;
    private StoreFile file;
    private Mapping mapping;

    /** For JMH. */
    public TouchedPieces() {}

    /** Writes zeros and maps them. */
    @Setup(Level.Iteration)
    public void open() throws IOException {
        path = Files.createTempDirectory("kv-jmh").resolve("touched");
        folder = new DiskFolder(path);
        folder.make();
        file = folder.create("file");
        byte[] zeros = new byte[pieceKib << 10];
        for (int position = 0; position < LENGTH; position += zeros.length) {
            file.write(position, zeros, 0, zeros.length);
        }
        mapping = file.map(LENGTH);
    }

    /** Deletes it. */
    @TearDown(Level.Iteration)
    public void close() throws IOException {
        mapping.close();
        file.close();
        folder.delete("file");
        folder.close();
        Files.delete(path);
        Files.delete(path.getParent());
    }

    /** As the growth does ahead of the tail. */
    @Benchmark
    public void touched() {
        mapping.touch(0, LENGTH);
    }
}
