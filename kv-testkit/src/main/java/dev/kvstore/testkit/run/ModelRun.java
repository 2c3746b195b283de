package dev.kvstore.testkit.run;

import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.SortedKvStore;
import dev.kvstore.storage.Folder;
import dev.kvstore.testkit.sim.SimDisk;
import java.util.List;
import java.util.function.Supplier;

/** Random operations on a store beside a model; every result is compared, and in the end everything. */
public final class ModelRun {
    private final Subject subject;
    private final KvOptions options;
    private Supplier<Folder> folders;
    private int operations = 400;
    private int longValue = 4000;

    /**
     * A run on disks in memory.
     *
     * @param subject opens the store
     * @param options how
     */
    public ModelRun(Subject subject, KvOptions options) {
        this.subject = subject;
        this.options = options;
    }

    /**
     * The same elsewhere.
     *
     * @param newFolders gives a fresh folder for each seed; the caller removes them
     * @return this run
     */
    public ModelRun in(Supplier<Folder> newFolders) {
        folders = newFolders;
        return this;
    }

    /**
     * How much to do.
     *
     * @param newOperations for each seed
     * @return this run
     */
    public ModelRun operations(int newOperations) {
        operations = newOperations;
        return this;
    }

    /**
     * How long values get.
     *
     * @param newLongValue in bytes
     * @return this run
     */
    public ModelRun longValue(int newLongValue) {
        longValue = newLongValue;
        return this;
    }

    /**
     * Runs {@link RunSizes#seeds} seeds.
     *
     * @throws Find with the first fault, shrunk
     */
    public void run() {
        new Watch().over(watch -> {
            for (long seed = RunSizes.seed(); seed < RunSizes.seed() + RunSizes.seeds(); seed++) {
                watch.step("kv.seed=" + seed);
                run(seed);
            }
            return null;
        });
    }

    /**
     * Runs one seed.
     *
     * @param seed of the operations
     * @throws Find with the fault, shrunk
     */
    public void run(long seed) {
        List<Op> ops = new OpSource(seed, isSorted(subject, options), longValue).take(operations);
        Find find = trial(ops);
        if (find != null) {
            throw new Shrinker(ops, find, this::trial).shrink(subject.name() + " kv.seed=" + seed);
        }
    }

    /**
     * Runs given operations, to see a find again.
     *
     * @param ops as the find has printed them
     * @throws Find if it is still there
     */
    public void run(List<Op> ops) {
        Find find = trial(ops);
        if (find != null) {
            throw find;
        }
    }

    static boolean isSorted(Subject subject, KvOptions options) {
        try (Folder folder = new SimDisk().folder(); KvStore store = subject.open(folder, options)) {
            return store instanceof SortedKvStore;
        }
    }

    private Find trial(List<Op> ops) {
        SimDisk disk = new SimDisk();
        try (Folder folder = folders == null ? disk.folder() : folders.get()) {
            run(folder, ops);
            Oracle.closed(disk);
            return null;
        } catch (Find find) {
            return find;
        }
    }

    private void run(Folder folder, List<Op> ops) {
        int step = -1;
        try (Session session = new Session(subject, folder, options, State.EMPTY)) {
            for (step = 0; step < ops.size(); step++) {
                session.execute(ops.get(step));
            }
            Reading.check(session.store(), session.state());
            session.checkClean();
            session.execute(new Op.Reopen());
            Reading.check(session.store(), session.state());
            session.checkClean();
        } catch (Find find) {
            throw find.within("step " + step);
        } catch (RuntimeException | Error thrown) {
            throw new Find("step " + step + " throws", thrown);
        }
    }
}
