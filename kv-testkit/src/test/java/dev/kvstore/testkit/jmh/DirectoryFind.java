package dev.kvstore.testkit.jmh;

import dev.kvstore.storage.HashDirectory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Lookups of random hashes in a hash directory, without the journal. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class DirectoryFind {
    private static final int GROUP = 100;
    private static final int LINE = 64;

    /** Number of keys. */
    @Param({"1000000", "10000000"})
    public int keys;

    private final long[] hashes = new long[GROUP];
    private final long[] positions = new long[GROUP];
    private final Arena arena = Arena.ofShared();
    private MemorySegment memory;
    private HashDirectory directory;
    private long random = 1;

    /** For JMH. */
    public DirectoryFind() {}

    /** Fills the directory. */
    @Setup
    public void fill() {
        directory = HashDirectory.offHeap(DirectoryInsert::hash);
        for (long position = 1; position <= keys; position++) {
            directory.insert(DirectoryInsert.hash(position), position);
        }
        memory = arena.allocate(directory.bytes(), LINE);
    }

    /** Releases it. */
    @TearDown
    public void close() {
        directory.close();
        arena.close();
    }

    /** The floor: reads as much memory at random places, one after the other. */
    @Benchmark
    public long memory() {
        long line = Math.unsignedMultiplyHigh(DirectoryInsert.hash(1 + next()), memory.byteSize() / LINE);
        long word = memory.get(ValueLayout.JAVA_LONG, line * LINE);
        random += word;
        return word;
    }

    /** Keys that are there, one after the other: each lookup waits for the last one. */
    @Benchmark
    public long hit() {
        long position = directory.find(DirectoryInsert.hash(1 + next()));
        random += position >>> 48;
        return position;
    }

    /** Keys that are not there, one after the other. */
    @Benchmark
    public long miss() {
        long position = directory.find(DirectoryInsert.hash(-1 - next()));
        random += position >>> 48;
        return position;
    }

    /** Keys that are there; loops over a group, as a program that does little else between two lookups. */
    @Benchmark
    @OperationsPerInvocation(GROUP)
    public long hitIndependent() {
        long sum = 0;
        for (int i = 0; i < GROUP; i++) {
            sum += directory.find(DirectoryInsert.hash(1 + next()));
        }
        return sum;
    }

    /** Keys that are there, in groups. */
    @Benchmark
    @OperationsPerInvocation(GROUP)
    public long[] hitAll() {
        for (int i = 0; i < GROUP; i++) {
            hashes[i] = DirectoryInsert.hash(1 + next());
        }
        directory.findAll(hashes, positions, GROUP);
        return positions;
    }

    private long next() {
        random = random * 6364136223846793005L + 1442695040888963407L;
        return Math.unsignedMultiplyHigh(random ^ random >>> 32, keys);
    }
}
