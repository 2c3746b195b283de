package dev.kvstore.testkit.run;

import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.testkit.sim.SimDisk;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;

/**
 * A full disk. A write that finds no room says Full and changes nothing; reads go on; and once there is room, writes work
 * again without reopening.
 */
public final class FullRun {
    private static final int STEP_BYTES = 1024;

    private final Subject subject;
    private final KvOptions options;
    private int operations = 60;
    private Predicate<KvStore> hasReserve = store -> false;

    /**
     * A run of {@link RunSizes#seeds} seeds.
     *
     * @param subject opens the store
     * @param options how
     */
    public FullRun(Subject subject, KvOptions options) {
        this.subject = subject;
        this.options = options;
    }

    /**
     * How long the workload is.
     *
     * @param newOperations for each limit
     * @return this run
     */
    public FullRun operations(int newOperations) {
        operations = newOperations;
        return this;
    }

    /**
     * For stores that keep room back so that deletes work on a full disk.
     *
     * @param newHasReserve whether a store has such room now; then a delete must work
     * @return this run
     */
    public FullRun deletesWork(Predicate<KvStore> newHasReserve) {
        hasReserve = newHasReserve;
        return this;
    }

    /**
     * Runs all seeds with limits that rise until there is room for all.
     *
     * @return how often the disk was full
     * @throws Find with the first fault
     */
    public int run() {
        return new Watch().over(this::runSeeds);
    }

    private int runSeeds(Watch watch) {
        boolean sorted = ModelRun.isSorted(subject, options);
        int full = 0;
        for (long seed = RunSizes.seed(); seed < RunSizes.seed() + RunSizes.seeds(); seed++) {
            List<Op> ops = new OpSource(seed, sorted, 4000).take(operations);
            int times = 1;
            for (long limit = 0; times > 0; limit += STEP_BYTES) {
                String context =
                        subject.name() + " " + options.durability().level() + " kv.seed=" + seed + " limit=" + limit;
                watch.step(context);
                times = run(limit, ops, seed, context);
                full += times;
            }
        }
        return full;
    }

    private int run(long limit, List<Op> ops, long seed, String context) {
        SimDisk disk = new SimDisk();
        try {
            return new Trial(disk, new SplittableRandom(seed + limit)).run(limit, ops);
        } catch (Find find) {
            throw find.within(context);
        } catch (RuntimeException | Error thrown) {
            throw new Find(context + " throws", thrown);
        }
    }

    private final class Trial {
        private final SimDisk disk;
        private final SplittableRandom random;
        private int full;

        Trial(SimDisk disk, SplittableRandom random) {
            this.disk = disk;
            this.random = random;
        }

        /** How often there was no room. */
        int run(long limit, List<Op> ops) {
            disk.limit(limit);
            State last = State.EMPTY;
            try (Session session = new Session(subject, disk.folder(), options, State.EMPTY)) {
                for (Op op : ops) {
                    execute(session, op, limit);
                }
                last = session.state();
                disk.limit(Long.MAX_VALUE);
            } catch (KvException.Full refused) {
                full++;
            }
            Oracle.closed(disk);
            disk.limit(Long.MAX_VALUE);
            try (KvStore store = subject.open(disk.folder(), options)) {
                Oracle.recovered(store, Allowed.only(last));
            }
            return full;
        }

        private void execute(Session session, Op op, long limit) {
            if (op instanceof Op.Reopen) {
                return;
            }
            try {
                session.execute(op);
            } catch (KvException.Full refused) {
                full++;
                Reading.check(session.store(), session.state());
                if (hasReserve.test(session.store()) && session.state().count() > 0) {
                    delete(session);
                }
                if (random.nextInt(4) == 0) {
                    roomAgain(session, op, limit);
                }
            }
        }

        private void delete(Session session) {
            try {
                session.execute(new Op.Delete(anyKey(session.state())));
            } catch (KvException.Full refused) {
                throw new Find("a delete is refused although there is a reserve", refused);
            }
        }

        private int anyKey(State state) {
            int key = random.nextInt(Data.KEYS);
            while (state.get(key) == null) {
                key = (key + 1) % Data.KEYS;
            }
            return key;
        }

        private void roomAgain(Session session, Op op, long limit) {
            disk.limit(Long.MAX_VALUE);
            try {
                session.execute(op);
            } catch (KvException.Full still) {
                throw new Find("says Full although there is room: " + op, still);
            }
            disk.limit(Math.max(limit, disk.usedBytes())); // full again, not more than full
        }
    }
}
