package dev.kvstore.testkit.jmh;

import dev.kvstore.storage.HashDirectory;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Inserts into a hash directory that grows from nothing to a million keys, as an engine does it: look, make room, insert. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5)
@Measurement(iterations = 10)
@Fork(1)
public class DirectoryInsert {
    private static final int KEYS = 1_000_000;

    private HashDirectory directory;

    /** For JMH. */
    public DirectoryInsert() {}

    /** Makes an empty directory. */
    @Setup(Level.Iteration)
    public void open() {
        directory = HashDirectory.offHeap(DirectoryInsert::hash);
    }

    /** Releases it. */
    @TearDown(Level.Iteration)
    public void close() {
        directory.close();
    }

    /** A million keys. */
    @Benchmark
    @OperationsPerInvocation(KEYS)
    public void insert() {
        for (long position = 1; position <= KEYS; position++) {
            directory.insert(hash(position), position);
        }
    }

    /** A million keys that are looked for first. */
    @Benchmark
    @OperationsPerInvocation(KEYS)
    public long findAndInsert() {
        long found = 0;
        for (long position = 1; position <= KEYS; position++) {
            long hash = hash(position);
            found += directory.find(hash);
            directory.reserve(1);
            directory.insert(hash, position);
        }
        return found;
    }

    /** Mixes the bits of a number (the finalizer of MurmurHash3). */
    static long hash(long number) {
        long mixed = (number ^ number >>> 33) * 0xFF51AFD7ED558CCDL;
        mixed = (mixed ^ mixed >>> 33) * 0xC4CEB9FE1A85EC53L;
        return mixed ^ mixed >>> 33;
    }
}
