package dev.kvstore.logfile;

import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.storage.Background;
import dev.kvstore.storage.Folder;
import dev.kvstore.storage.JournalOptions;
import dev.kvstore.storage.JournalOptions.Sizes;
import dev.kvstore.storage.point.PointStore;
import dev.kvstore.testkit.run.Subject;

/**
 * The engine with files so small that everything happens within a few hundred operations, all on one thread, and with a clock and
 * salts that repeat.
 */
final class SmallLogfile implements Subject {
    /** Two to four KiB a segment; values of more than 1,000 bytes get files of their own. */
    static final Sizes SIZES = new Sizes(2 << 10, 4 << 10, 1 << 10, 1_000, 6 << 10);

    /** Segments that hold some hundred operations, so that little is compacted. */
    static final Sizes LARGER = new Sizes(32 << 10, 64 << 10, 8 << 10, 1_000, 6 << 10);

    private final Sizes sizes;
    private long ticks;
    private long salts;

    SmallLogfile() {
        this(SIZES);
    }

    SmallLogfile(Sizes sizes) {
        this.sizes = sizes;
    }

    @Override
    public KvStore open(Folder folder, KvOptions options) {
        return PointStore.open(
                folder,
                new JournalOptions("logfile", options, new byte[0], sizes, Background.INLINE, this::clock, this::salt));
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
        return "logfile";
    }
}
