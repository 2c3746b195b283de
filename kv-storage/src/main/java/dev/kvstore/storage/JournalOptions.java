package dev.kvstore.storage;

import dev.kvstore.KvOptions;
import java.security.SecureRandom;
import java.util.Objects;
import java.util.function.LongSupplier;

/**
 * How an engine wants its journal.
 *
 * @param engine name of the engine, up to 16 ASCII characters; a store of another engine is refused
 * @param options of the user
 * @param settings of the engine, kept in the control file when the store is created
 * @param sizes of files
 * @param background where background work runs
 * @param hints what they hold
 * @param clock milliseconds since 1970; may go backwards, what is recorded does not
 * @param salts random numbers, one for each segment
 */
public record JournalOptions(
        String engine,
        KvOptions options,
        byte[] settings,
        Sizes sizes,
        Background background,
        Hints hints,
        LongSupplier clock,
        LongSupplier salts) {
    private static final SecureRandom RANDOM = new SecureRandom();

    /** What the journal writes beside a segment. */
    public enum Hints {
        /** Its keys, as soon as it is complete: an index is rebuilt without reading the values. */
        KEYS,

        /** Only what a compaction asks whether an older segment may have a key, once it asks. */
        ON_DEMAND
    }

    /**
     * Sizes in bytes.
     *
     * @param firstSegment capacity of the first segment, of which little is written at first; later ones get larger as the store grows
     * @param maxSegment capacity of the largest; a frame that needs more gets a segment of its own
     * @param maxGrowth how much a segment grows ahead of need at a time
     * @param inlineValue longest value that stands in a frame
     * @param maxReserve kept back for deletes and compaction on a full disk
     */
    public record Sizes(int firstSegment, int maxSegment, int maxGrowth, int inlineValue, int maxReserve) {
        /** Checks that they fit each other. */
        public Sizes {
            boolean positive = firstSegment >= JournalFormat.SEGMENT_HEADER_LENGTH && maxGrowth > 0 && inlineValue >= 0;
            if (!positive || firstSegment > maxSegment || maxSegment > JournalFormat.MAX_SEGMENT_LENGTH
                    || maxReserve < 0) {
                throw new IllegalArgumentException("sizes do not fit: first=" + firstSegment + " max=" + maxSegment
                        + " growth=" + maxGrowth + " inline=" + inlineValue + " reserve=" + maxReserve);
            }
        }

        /** Small stores stay small, mappings stay few. */
        public static final Sizes DEFAULT = new Sizes(1 << 20, 1 << 30, 8 << 20, 256 << 10, 1 << 20);
    }

    /** Checks that nothing is missing, and the name of the engine. */
    public JournalOptions {
        Objects.requireNonNull(engine, "engine");
        Objects.requireNonNull(options, "options");
        settings = settings.clone();
        Objects.requireNonNull(sizes, "sizes");
        Objects.requireNonNull(background, "background");
        Objects.requireNonNull(hints, "hints");
        Objects.requireNonNull(clock, "clock");
        Objects.requireNonNull(salts, "salts");
        if (!engine.matches("[ -~]{1," + JournalFormat.CONTROL_ENGINE_LENGTH + "}")) {
            throw new IllegalArgumentException("engine name is not 1..16 ASCII characters: found=" + engine);
        }
    }

    /**
     * The usual sizes and threads, no settings.
     *
     * @param engine name of the engine
     * @param options of the user
     */
    public JournalOptions(String engine, KvOptions options) {
        this(engine, options, new byte[0], Sizes.DEFAULT, Background.THREADS);
    }

    /**
     * Hints with keys, the clock of the system, and salts that nobody can guess.
     *
     * @param engine name of the engine
     * @param options of the user
     * @param settings of the engine
     * @param sizes of files
     * @param background where background work runs
     */
    public JournalOptions(String engine, KvOptions options, byte[] settings, Sizes sizes, Background background) {
        this(engine, options, settings, sizes, background, Hints.KEYS, System::currentTimeMillis, RANDOM::nextLong);
    }

    /**
     * The same with other hints.
     *
     * @param newHints what they hold
     * @return the options
     */
    public JournalOptions with(Hints newHints) {
        return new JournalOptions(engine, options, settings, sizes, background, newHints, clock, salts);
    }

    JournalOptions readingOnly() {
        KvOptions readOnly = options.with(KvOptions.Mode.READ_ONLY);
        return new JournalOptions(engine, readOnly, settings, sizes, background, hints, clock, salts);
    }

    boolean readOnly() {
        return options.mode() == KvOptions.Mode.READ_ONLY;
    }
}
