package dev.kvstore.testkit.run;

/** How much the runs do, unless a test says otherwise: system properties, and ten times as much with {@code kv.slow=true}. */
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
     * @return 4 by default, 40 if slow
     */
    public static int seeds() {
        return Integer.getInteger("kv.seeds", SLOW ? 40 : 4);
    }

    /**
     * How many crash images, damaged stores or failing calls in all: {@code kv.images}.
     *
     * @return 8,000 by default, 400,000 if slow
     */
    public static int images() {
        return Integer.getInteger("kv.images", SLOW ? 400_000 : 8_000);
    }

    /**
     * How many killed processes: {@code kv.kills}.
     *
     * @return 4 by default, 200 if slow
     */
    public static int kills() {
        return Integer.getInteger("kv.kills", SLOW ? 200 : 4);
    }
}
