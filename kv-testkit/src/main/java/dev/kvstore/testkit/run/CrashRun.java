package dev.kvstore.testkit.run;

import dev.kvstore.KvOptions;
import dev.kvstore.testkit.sim.CrashState;
import dev.kvstore.testkit.sim.SimDisk;
import dev.kvstore.testkit.sim.Strategy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Power cuts and killed processes. A workload runs once, recorded; then images are built of what a crash at some of its
 * points may leave, and each is opened and compared with what must be there: after {@code kill -9} everything acknowledged,
 * after a power cut a prefix of the history up to the last {@code sync} at least, or at level SYNC up to the last
 * acknowledged operation. Now and then the recovery is recorded too, and crashes.
 *
 * <p>The store should do its background work on the calling thread, so that a find can be seen again. A background sync does
 * not count: level PERIODIC is held to what PROCESS promises.
 */
public final class CrashRun {
    private static final Strategy[] STRATEGIES = Strategy.values();
    private static final int MAX_DEPTH = 3;
    private static final int MAX_SUBSET_BITS = 12;
    private static final int SHRINK_IMAGES = 4000;

    private final Subject subject;
    private final KvOptions options;
    private int operations = 150;
    private int longValue = 3000;
    private int images = RunSizes.images();
    private int seeds = RunSizes.seeds();
    private boolean readOnly;
    private boolean shrinking = true;
    private Duration budget = Duration.ofDays(1);

    /**
     * A run of the size that {@link RunSizes} says.
     *
     * @param subject opens the store; with small files, since every image has them
     * @param options how, with the durability level
     */
    public CrashRun(Subject subject, KvOptions options) {
        this.subject = subject;
        this.options = options;
    }

    /**
     * How long the recorded workloads are.
     *
     * @param newOperations for each seed
     * @return this run
     */
    public CrashRun operations(int newOperations) {
        operations = newOperations;
        return this;
    }

    /**
     * How long values get.
     *
     * @param newLongValue in bytes
     * @return this run
     */
    public CrashRun longValue(int newLongValue) {
        longValue = newLongValue;
        return this;
    }

    /**
     * How many images to verify.
     *
     * @param newImages for all seeds together
     * @return this run
     */
    public CrashRun images(int newImages) {
        images = newImages;
        return this;
    }

    /**
     * How many workloads.
     *
     * @param newSeeds number of seeds, from {@link RunSizes#seed} on
     * @return this run
     */
    public CrashRun seeds(int newSeeds) {
        seeds = newSeeds;
        return this;
    }

    /**
     * Opens every fourth image for reading only first: that must show the same and write nothing.
     *
     * @return this run
     */
    public CrashRun readOnly() {
        readOnly = true;
        return this;
    }

    /**
     * Does not look for a shorter workload with the same fault; for planted bugs, where it does not matter.
     *
     * @return this run
     */
    public CrashRun withoutShrinking() {
        shrinking = false;
        return this;
    }

    /**
     * When to stop early.
     *
     * @param newBudget how long to run at most
     * @return this run
     */
    public CrashRun budget(Duration newBudget) {
        budget = newBudget;
        return this;
    }

    /**
     * Runs all seeds.
     *
     * @return how much was done
     * @throws Find with the first fault, shrunk
     */
    public CrashReport run() {
        return new Watch().over(this::runSeeds);
    }

    private CrashReport runSeeds(Watch watch) {
        boolean sorted = ModelRun.isSorted(subject, options);
        CrashReport report = new CrashReport();
        long deadline = System.nanoTime() + budget.toNanos();
        for (long seed = RunSizes.seed(); seed < RunSizes.seed() + seeds && System.nanoTime() < deadline; seed++) {
            List<Op> ops = new OpSource(seed, sorted, longValue).take(operations);
            report.countSeed();
            int share = report.images() + (images - report.images()) / (int) (RunSizes.seed() + seeds - seed);
            try {
                new Trial(seed, ops, sorted, report, share, deadline, MAX_DEPTH).run(watch);
            } catch (Find find) {
                throw shrinking ? shrunk(watch, seed, ops, sorted, find) : find;
            }
        }
        return report;
    }

    /** Prefers a find of a single crash, as it is easier to understand. */
    private Find shrunk(Watch watch, long seed, List<Op> ops, boolean sorted, Find find) {
        Find single = trial(watch, seed, ops, sorted, 1);
        int depth = single == null ? MAX_DEPTH : 1;
        String context = subject.name() + " " + options.durability().level() + " kv.seed=" + seed;
        return new Shrinker(ops, single == null ? find : single, fewer -> trial(watch, seed, fewer, sorted, depth))
                .shrink(context);
    }

    private Find trial(Watch watch, long seed, List<Op> ops, boolean sorted, int depth) {
        try {
            new Trial(seed, ops, sorted, new CrashReport(), SHRINK_IMAGES, Long.MAX_VALUE, depth).run(watch);
            return null;
        } catch (Find find) {
            return find;
        }
    }

    /**
     * Runs given operations, and all images that a run of that seed would try; to see a find again.
     *
     * @param seed of the images
     * @param ops as the find has printed them
     * @return how much was done
     * @throws Find if it is still there
     */
    public CrashReport run(long seed, List<Op> ops) {
        CrashReport report = new CrashReport();
        new Trial(seed, ops, ModelRun.isSorted(subject, options), report, images, Long.MAX_VALUE, MAX_DEPTH)
                .run(new Watch());
        return report;
    }

    /** One workload and its images. */
    private final class Trial {
        private final long seed;
        private final List<Op> ops;
        private final boolean sorted;
        private final CrashReport report;
        private final int limit;
        private final long deadline;
        private final int maxDepth;
        private final SplittableRandom random;
        private final Oracle oracle;
        private Watch watch;

        Trial(long seed, List<Op> ops, boolean sorted, CrashReport report, int limit, long deadline,
                int maxDepth) {
            this.seed = seed;
            this.ops = ops;
            this.sorted = sorted;
            this.report = report;
            this.limit = limit;
            this.deadline = deadline;
            this.maxDepth = maxDepth;
            this.random = new SplittableRandom(seed);
            this.oracle = new Oracle(subject, options, sorted, readOnly);
        }

        void run(Watch newWatch) {
            watch = newWatch;
            SimDisk disk = new SimDisk();
            if (seed % 2 == 0) {
                makeFolder(disk);
            }
            disk.record();
            Allowed nothing = Allowed.only(State.EMPTY);
            Life life = new Life(disk, options, nothing, nothing);
            live(life, disk, ops, "workload");
            int points = Math.max(4, (limit - report.images()) / (STRATEGIES.length + 6));
            crash(life, points, 1, "");
        }

        private void makeFolder(SimDisk disk) {
            try {
                disk.folder().make();
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
        }

        /** Opens the store, does the operations, closes it. */
        private void live(Life life, SimDisk disk, List<Op> todo, String context) {
            int step = -1;
            try {
                int begin;
                try (Session session = new Session(subject, disk.folder(), options, State.EMPTY)) {
                    State found = Reading.scan(session.store());
                    life.opened(found);
                    session.expect(found);
                    Reading.checkPoints(session.store(), found);
                    session.checkClean();
                    for (step = 0; step < todo.size(); step++) {
                        life.execute(session, todo.get(step));
                    }
                    begin = disk.recording().size();
                }
                life.closed(begin);
                Oracle.closed(disk);
            } catch (Find find) {
                throw find.within(context + ", step " + step);
            } catch (RuntimeException | Error thrown) {
                throw new Find(context + ", step " + step + " throws", thrown);
            }
        }

        private void crash(Life life, int points, int depth, String context) {
            int[] places = random.ints(points, 0, life.recording().size() + 1).sorted().distinct().toArray();
            CrashState state = life.recording().replay();
            for (int place : places) {
                if (report.images() >= limit || System.nanoTime() > deadline) {
                    return;
                }
                state.advance(place);
                report.countPoint();
                String here = context + "crash point " + place + " of " + life.recording().size() + " ("
                        + life.recording().describe(place) + ")";
                crash(life, state, depth, here);
            }
        }

        private void crash(Life life, CrashState state, int depth, String here) {
            for (Strategy strategy : depth == 1 ? STRATEGIES : some()) {
                if (state.pending() > 0 || strategy.isKill() || strategy == Strategy.NONE) {
                    image(life, state, strategy, depth, here);
                }
            }
            int bits = state.pending();
            if (depth == 1 && bits <= MAX_SUBSET_BITS && random.nextInt(1 << Math.max(0, bits - 4)) == 0) {
                subsets(life, state, here);
            }
            if (depth < maxDepth && random.nextInt(6) == 0) {
                nested(life, state, depth, here);
            }
        }

        private Strategy[] some() {
            Strategy[] some = new Strategy[4];
            Arrays.setAll(some, _ -> STRATEGIES[random.nextInt(STRATEGIES.length)]);
            return some;
        }

        private void image(Life life, CrashState state, Strategy strategy, int depth, String here) {
            long imageSeed = random.nextLong();
            report.count(strategy, depth);
            verify(state.image(strategy, imageSeed), life.at(state.point(), strategy.isKill()), imageSeed,
                    here + " strategy " + strategy);
        }

        private void subsets(Life life, CrashState state, String here) {
            for (long mask = 0; mask < 1L << state.pending(); mask++) {
                report.countSubset();
                verify(state.subset(mask), life.at(state.point(), false), mask, here + " subset " + mask);
            }
        }

        private void verify(SimDisk disk, Allowed allowed, long imageSeed, String context) {
            watch.step(context);
            try {
                oracle.verify(disk, allowed, imageSeed % 4 == 0, imageSeed);
            } catch (Find find) {
                throw find.within(context);
            } catch (RuntimeException | Error thrown) {
                throw new Find(context + " throws", thrown);
            }
        }

        /** Lives on after the crash for a while, recorded, and crashes again. */
        private void nested(Life life, CrashState state, int depth, String here) {
            Strategy strategy = STRATEGIES[random.nextInt(STRATEGIES.length)];
            boolean killed = random.nextBoolean();
            Allowed ifKilled = life.at(state.point(), killed || strategy.isKill());
            Allowed ifCut = life.at(state.point(), !killed && strategy.isKill());
            SimDisk disk = killed ? state.killed() : state.image(strategy, random.nextLong());
            if (!killed) {
                disk.record();
            }
            Life next = new Life(disk, options, ifKilled, ifCut);
            List<Op> more = new OpSource(random.nextLong(), sorted, longValue).take(random.nextInt(6));
            String context = here + (killed ? " killed, then " : " strategy " + strategy + ", then ");
            try {
                live(next, disk, more, context);
                crash(next, 4, depth + 1, context);
            } catch (Find find) {
                throw find.within("then operations: " + Op.literals(more));
            }
        }
    }
}
