package dev.kvstore.testkit.engine;

import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.storage.Background;
import dev.kvstore.storage.Folder;
import dev.kvstore.storage.JournalOptions;
import dev.kvstore.storage.JournalOptions.Sizes;
import dev.kvstore.testkit.run.Subject;

/**
 * An engine with files so small that everything happens within a few hundred operations, all on one thread, and with a clock and
 * salts that repeat.
 */
public final class SmallFiles implements Subject {
    /** Two to four KiB a segment; values of more than 1,000 bytes get files of their own. */
    private static final Sizes SIZES = new Sizes(2 << 10, 4 << 10, 1 << 10, 1_000, 6 << 10);

    private static final Sizes LARGER = new Sizes(32 << 10, 64 << 10, 8 << 10, 1_000, 6 << 10);

    private final JournalSubject engine;
    private final Sizes sizes;
    private long ticks;
    private long salts;

    /**
     * With segments of two to four KiB.
     *
     * @param engine opens the stores
     */
    public SmallFiles(JournalSubject engine) {
        this(engine, SIZES);
    }

    private SmallFiles(JournalSubject engine, Sizes sizes) {
        this.engine = engine;
        this.sizes = sizes;
    }

    /**
     * With segments that hold some hundred operations, so that little is compacted.
     *
     * @param engine opens the stores
     * @return the subject
     */
    public static SmallFiles larger(JournalSubject engine) {
        return new SmallFiles(engine, LARGER);
    }

    @Override
    public KvStore open(Folder folder, KvOptions options) {
        return engine.open(
                folder,
                new JournalOptions(
                        engine.name(), options, new byte[0], sizes, Background.INLINE, JournalOptions.Hints.KEYS,
                        this::clock, this::salt));
    }

    /** Several writes a millisecond, and backwards now and then. */
    private long clock() {
        ticks++;
        return 1_000_000 + ticks / 3 - ticks % 50;
    }

    private long salt() {
        return ++salts * 0x9E3779B97F4A7C15L;
    }

    @Override
    public String name() {
        return engine.name();
    }
}
