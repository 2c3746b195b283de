package dev.kvstore.testkit.run;

import dev.kvstore.CheckReport;
import dev.kvstore.Cursor;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.storage.DiskFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * {@code kill -9} of a process that writes to a store on disk with several threads; then everything it has acknowledged must
 * be there, of each thread's next operation all or nothing, and nothing else.
 */
public final class KillRun {
    private static final int CYCLES_IN_ONE_FOLDER = 20;

    private final Class<? extends Subject> subject;
    private final KvOptions options;
    private int cycles = RunSizes.kills();
    private long openMillis = 1;

    /**
     * A run of the size that {@link RunSizes} says.
     *
     * @param subject opens the store; the class needs a constructor without arguments
     * @param options how; the child uses durability and engine options only
     */
    public KillRun(Class<? extends Subject> subject, KvOptions options) {
        this.subject = subject;
        this.options = options;
    }

    /**
     * How often to kill.
     *
     * @param newCycles number of child processes
     * @return this run
     */
    public KillRun cycles(int newCycles) {
        cycles = newCycles;
        return this;
    }

    /**
     * Kills and verifies.
     *
     * @param parent an empty folder; the caller removes it
     * @return how many operations were acknowledged in all
     * @throws Find with the first fault; the store stays as it is then
     */
    public long run(Path parent) {
        SplittableRandom random = new SplittableRandom(RunSizes.seed());
        long total = 0;
        int[] done = new int[KillPlan.THREADS];
        for (int cycle = 0; cycle < cycles; cycle++) {
            if (cycle % CYCLES_IN_ONE_FOLDER == 0) {
                done = new int[KillPlan.THREADS];
            }
            Path folder = parent.resolve("store" + cycle / CYCLES_IN_ONE_FOLDER);
            try {
                total -= Arrays.stream(done).sum();
                int[] acknowledged = kill(folder, done, random);
                done = verify(folder, acknowledged);
                total += Arrays.stream(done).sum();
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new Find("interrupted", interrupted);
            } catch (Find find) {
                throw find.within(context(cycle, folder));
            } catch (RuntimeException | Error thrown) {
                throw new Find(context(cycle, folder) + " throws", thrown);
            }
        }
        return total;
    }

    private String context(int cycle, Path folder) {
        return subject.getName() + " " + options.durability().level() + " kv.seed=" + RunSizes.seed() + " cycle "
                + cycle
                + " folder=" + folder;
    }

    private int[] kill(Path folder, int[] done, SplittableRandom random) throws IOException, InterruptedException {
        long start = System.nanoTime();
        KillProcess child = new KillProcess(subject, folder, options, done, folder.resolveSibling("errors.txt"));
        if (random.nextInt(10) == 0) {
            return child.kill(random.nextLong(openMillis + 1));
        }
        child.awaitOpened();
        openMillis = (System.nanoTime() - start) / 1_000_000;
        return child.kill(50 + random.nextLong(450));
    }

    /** Says how many operations of each thread are in the store. */
    private int[] verify(Path path, int[] acknowledged) {
        List<SortedMap<byte[], byte[]>> found = new ArrayList<>();
        for (int thread = 0; thread < KillPlan.THREADS; thread++) {
            found.add(new TreeMap<>(Arrays::compareUnsigned));
        }
        try (DiskFolder folder = new DiskFolder(path); KvStore store = open(folder)) {
            CheckReport report = store.check();
            Reading.require(report.isClean(), "check finds faults: " + report.faults());
            read(store, found);
        } catch (ReflectiveOperationException wrong) {
            throw new IllegalArgumentException(wrong);
        }
        int[] done = new int[KillPlan.THREADS];
        for (int thread = 0; thread < KillPlan.THREADS; thread++) {
            done[thread] = match(found.get(thread), thread, acknowledged[thread]);
        }
        return done;
    }

    private KvStore open(DiskFolder folder) throws ReflectiveOperationException {
        try {
            return KillChild.subject(subject.getName()).open(folder, options);
        } catch (RuntimeException | Error thrown) {
            throw new Find("the store does not open", thrown);
        }
    }

    private static void read(KvStore store, List<SortedMap<byte[], byte[]>> found) {
        long count = 0;
        try (Cursor cursor = store.scan()) {
            while (cursor.next()) {
                int thread = KillPlan.thread(cursor.key());
                Reading.require(thread >= 0 && thread < KillPlan.THREADS, "scan shows a key that was never put");
                byte[] before = found.get(thread).put(cursor.key(), cursor.value());
                Reading.require(before == null, "scan shows a key twice");
                Reading.require(Arrays.equals(store.get(cursor.key()), cursor.value()), "get and scan differ");
                count++;
            }
        }
        Reading.require(count == store.count(), "count is wrong: found=" + store.count() + " expected=" + count);
    }

    private static int match(SortedMap<byte[], byte[]> found, int thread, int acknowledged) {
        for (int n = acknowledged; n <= acknowledged + 1; n++) {
            if (same(found, KillPlan.entries(thread, n))) {
                return n;
            }
        }
        throw new Find("thread " + thread + ": what is there is not what it did up to operation " + acknowledged
                + " or the one after it");
    }

    private static boolean same(SortedMap<byte[], byte[]> found, SortedMap<byte[], byte[]> expected) {
        return found.keySet().stream().allMatch(expected::containsKey)
                && expected.entrySet().stream()
                        .allMatch(entry -> Arrays.equals(entry.getValue(), found.get(entry.getKey())));
    }
}
