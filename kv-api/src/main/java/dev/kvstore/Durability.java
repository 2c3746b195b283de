package dev.kvstore;

import java.time.Duration;

/**
 * What an acknowledged write survives.
 *
 * <table>
 * <caption>The levels</caption>
 * <tr><th>level</th><th>acknowledged means</th><th>after {@code kill -9}</th><th>after power loss</th></tr>
 * <tr><td>{@link #NONE}</td><td>nothing; some established stores offer no more. Own engines treat it as {@link
 *     #PROCESS}</td><td>-</td><td>-</td></tr>
 * <tr><td>{@link #PROCESS}</td><td>in the page cache</td><td>everything acknowledged</td><td>own engines: a prefix of
 *     the history, at least up to the last {@code sync()}, never a torn batch; adapters: what each
 *     documents</td></tr>
 * <tr><td>{@link #periodic}, the default with 1 s</td><td>as PROCESS; a background sync at most every
 *     period</td><td>everything acknowledged</td><td>at most the last period and one sync lost</td></tr>
 * <tr><td>{@link #SYNC}</td><td>forced to the device</td><td>everything acknowledged</td><td>everything
 *     acknowledged</td></tr>
 * </table>
 *
 * @param level the kind of promise
 * @param period the longest time between two background syncs; zero unless the level is {@link Level#PERIODIC}
 */
public record Durability(Level level, Duration period) {
    /** The kinds of promise, weakest first. */
    public enum Level {
        /** Acknowledged means nothing. */
        NONE,
        /** Acknowledged writes survive the end of the process. */
        PROCESS,
        /** As PROCESS, with a background sync now and then. */
        PERIODIC,
        /** Acknowledged writes survive a power loss. */
        SYNC
    }

    /** No promise. */
    public static final Durability NONE = new Durability(Level.NONE, Duration.ZERO);

    /** Survives {@code kill -9}. */
    public static final Durability PROCESS = new Durability(Level.PROCESS, Duration.ZERO);

    /** Survives a power loss. */
    public static final Durability SYNC = new Durability(Level.SYNC, Duration.ZERO);

    /** {@link #periodic} with one second. */
    public static final Durability DEFAULT = periodic(Duration.ofSeconds(1));

    /** Checks that level and period fit. */
    public Durability {
        if (level == null) {
            throw new NullPointerException("level");
        }
        if (period == null) {
            throw new NullPointerException("period");
        }
        boolean fits = level == Level.PERIODIC ? period.compareTo(Duration.ZERO) > 0 : period.isZero();
        if (!fits) {
            throw new IllegalArgumentException("period does not fit the level: level=" + level + " period=" + period);
        }
    }

    /**
     * Survives {@code kill -9}, and a power loss but for the last period.
     *
     * @param period the longest time between two background syncs, greater than zero
     * @return the durability
     */
    public static Durability periodic(Duration period) {
        return new Durability(Level.PERIODIC, period);
    }
}
