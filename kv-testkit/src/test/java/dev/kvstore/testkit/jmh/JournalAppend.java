package dev.kvstore.testkit.jmh;

import dev.kvstore.Durability;
import dev.kvstore.KvOptions;
import dev.kvstore.storage.DiskFolder;
import dev.kvstore.storage.Frame;
import dev.kvstore.storage.Journal;
import dev.kvstore.storage.JournalIndex;
import dev.kvstore.storage.JournalOptions;
import dev.kvstore.storage.KeyEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
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

/**
 * Appends of records with a key of 16 and a value of 100 bytes, each a frame of its own, acknowledged before the next: the write path of
 * every engine without its index. A store is filled with a million of them and thrown away, as a fill does.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5)
@Measurement(iterations = 10)
@Fork(1)
public class JournalAppend {
    private static final int RECORDS = 1_000_000;
    private static final int KEY_LENGTH = 16;
    private static final int VALUE_LENGTH = 100;

    /** The level that each append is acknowledged at. */
    @Param("process")
    public String level;

    private final byte[] key = new byte[KEY_LENGTH];
    private final byte[] value = new byte[VALUE_LENGTH];
    private Path folder;
    private Journal journal;

    /** For JMH. */
    public JournalAppend() {}

    /** Opens an empty journal. */
    @Setup(Level.Iteration)
    public void open() throws IOException {
        new SplittableRandom(1).nextBytes(value);
        folder = Files.createTempDirectory("kv-jmh").resolve("journal");
        Durability durability = level.equals("sync") ? Durability.SYNC : Durability.PROCESS;
        journal = Journal.open(new DiskFolder(folder), new JournalOptions("jmh", KvOptions.DEFAULT.with(durability)));
        journal.start(new NoIndex());
    }

    /** Closes it and deletes its files. */
    @TearDown(Level.Iteration)
    public void close() throws IOException {
        journal.close();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
        Files.delete(folder.getParent());
    }

    /** The write path as an engine has it. */
    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public void append() {
        Frame frame = new Frame();
        for (int i = 0; i < RECORDS; i++) {
            key[0] = (byte) i;
            key[1] = (byte) (i >>> 8);
            key[2] = (byte) (i >>> 16);
            frame.clear().put(key, value, 0);
            journal.lock().lock();
            try {
                journal.append(frame, false);
            } finally {
                journal.lock().unlock();
            }
            journal.acknowledge(frame);
        }
    }

    private static final class NoIndex implements JournalIndex {
        @Override
        public boolean isLive(KeyEntry entry) {
            return true;
        }

        @Override
        public boolean moved(byte[] key, long from, long to) {
            throw new AssertionError("nothing is dead, so nothing is rewritten");
        }
    }
}
