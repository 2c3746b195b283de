package dev.kvstore.testkit.run;

/** How much the runs do, unless a test says otherwise: system properties, and some times as much with {@code kv.slow=true}. */
public final class RunSizes {
    private static final boolean SLOW = Boolean.getBoolean("kv.slow");

    private RunSizes() {}

    /**
     * The first seed: {@code kv.seed}.
     *
     * @return 1 by default
     */
    public static long seed() {
        return Long.getLong("kv.seed", 1);
    }

    /**
     * How many seeds: {@code kv.seeds}.
     *
     * @return 4 by default, 10 if slow
     */
    public static int seeds() {
        return Integer.getInteger("kv.seeds", SLOW ? 10 : 4);
    }

    /**
     * How many crash images, damaged stores or failing calls in all: {@code kv.images}.
     *
     * @return 4,000 by default, 40,000 if slow
     */
    public static int images() {
        return Integer.getInteger("kv.images", SLOW ? 40_000 : 4_000);
    }

    /**
     * How many killed processes: {@code kv.kills}.
     *
     * @return 4 by default, 20 if slow
     */
    public static int kills() {
        return Integer.getInteger("kv.kills", SLOW ? 20 : 4);
    }
}
