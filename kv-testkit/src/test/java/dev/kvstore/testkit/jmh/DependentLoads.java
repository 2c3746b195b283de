package dev.kvstore.testkit.jmh;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
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

/** One load from random memory that the next waits for: what no get can be faster than, twice. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 1, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class DependentLoads {
    private static final int PAGE = 4096;

    /** Size of the memory in MiB, a power of two. */
    @Param({"16", "128", "1024"})
    public int mib;

    private Arena arena;
    private MemorySegment memory;
    private long random = 88172645463325252L;
    private long loaded;

    /** For JMH. */
    public DependentLoads() {}

    /** Takes the page faults. */
    @Setup(Level.Trial)
    public void open() {
        arena = Arena.ofShared();
        memory = arena.allocate((long) mib << 20);
        for (long position = 0; position < memory.byteSize(); position += PAGE) {
            memory.set(ValueLayout.JAVA_BYTE, position, (byte) 0);
        }
    }

    /** Releases it. */
    @TearDown(Level.Trial)
    public void close() {
        arena.close();
    }

    /** The position depends on what was loaded before, though that is zero. */
    @Benchmark
    public long load() {
        random ^= random << 13;
        random ^= random >>> 7;
        random ^= random << 17;
        loaded = memory.get(ValueLayout.JAVA_BYTE, random + loaded & memory.byteSize() - 1 & -64);
        return loaded;
    }
}
