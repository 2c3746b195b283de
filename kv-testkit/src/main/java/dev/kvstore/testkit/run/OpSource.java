package dev.kvstore.testkit.run;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Operations from a seed: mostly writes, on few keys. */
public final class OpSource {
    private static final int SLOTS = 3;

    private final SplittableRandom random;
    private final boolean sorted;
    private final int longValue;
    private int tag;

    /**
     * A source.
     *
     * @param seed the same operations for the same seed
     * @param sorted whether there are operations on ranges
     * @param longValue length of the longest values; one in about forty is longer than half of it
     */
    public OpSource(long seed, boolean sorted, int longValue) {
        this.random = new SplittableRandom(seed);
        this.sorted = sorted;
        this.longValue = longValue;
    }

    /**
     * The next operations.
     *
     * @param count how many
     * @return a list that can be changed
     */
    public List<Op> take(int count) {
        List<Op> ops = new ArrayList<>(count);
        while (ops.size() < count) {
            ops.add(next());
        }
        return ops;
    }

    /**
     * The next operation.
     *
     * @return any
     */
    public Op next() {
        int dice = random.nextInt(100);
        if (dice < 80) {
            return write(dice);
        }
        if (dice < 90) {
            return read(dice);
        }
        return switch (dice) {
            case 90, 91, 92, 93 -> new Op.Sync();
            case 94, 95 -> new Op.Reopen();
            case 96, 97 -> new Op.Compact();
            case 98 -> new Op.Check();
            default -> new Op.TakeSnapshot(random.nextInt(SLOTS));
        };
    }

    private Op write(int dice) {
        if (dice < 38) {
            return put();
        }
        if (dice < 52) {
            return new Op.Delete(key());
        }
        if (dice < 56) {
            return new Op.PutIfAbsent(key(), ++tag, length());
        }
        if (dice < 60) {
            return new Op.Replace(key(), random.nextInt(4) > 0, ++tag, length());
        }
        if (dice < 64) {
            return new Op.Compute(key(), ++tag, random.nextInt(4) == 0 ? -1 : length());
        }
        if (sorted && dice < 66) {
            return new Op.DeleteRange(range());
        }
        return batch();
    }

    private Op read(int dice) {
        return switch (dice) {
            case 80, 81 -> new Op.Scan();
            case 82 -> new Op.Count();
            case 83 -> getAll();
            case 84, 85 -> sorted ? new Op.RangeScan(range()) : new Op.Scan();
            case 86, 87 -> new Op.CheckSnapshot(random.nextInt(SLOTS));
            case 88 -> new Op.ReleaseSnapshot(random.nextInt(SLOTS));
            default -> new Op.TakeSnapshot(random.nextInt(SLOTS));
        };
    }

    private Op.Put put() {
        return new Op.Put(key(), ++tag, length());
    }

    private Op batch() {
        List<Op.Step> steps = new ArrayList<>();
        int count = 1 + random.nextInt(random.nextInt(8) == 0 ? 20 : 5);
        while (steps.size() < count) {
            steps.add(random.nextInt(4) == 0 ? new Op.Delete(key()) : put());
        }
        if (random.nextInt(4) == 0) {
            steps.add(random.nextInt(steps.size() + 1), new Op.Require(key(), random.nextInt(4) > 0));
        }
        return new Op.Batch(steps);
    }

    private Op getAll() {
        List<Integer> keys = new ArrayList<>();
        for (int count = random.nextInt(12); count > 0; count--) {
            keys.add(key());
        }
        return new Op.GetAll(keys);
    }

    private Op.Range range() {
        int low = random.nextInt(5) == 0 ? -1 : key();
        int high = random.nextInt(5) == 0 ? -1 : key();
        return new Op.Range(low, random.nextBoolean(), high, random.nextBoolean(), random.nextBoolean());
    }

    /** The first keys more often than the last. */
    private int key() {
        return Math.min(random.nextInt(Data.KEYS), random.nextInt(2 * Data.KEYS));
    }

    private int length() {
        int dice = random.nextInt(40);
        if (dice == 0) {
            return longValue - random.nextInt(longValue / 2 + 1);
        }
        return dice < 5 ? random.nextInt(9) : random.nextInt(dice < 10 ? 400 : 60);
    }
}
