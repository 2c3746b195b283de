package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.Lock;
import java.util.function.Predicate;

/**
 * Rewrites neighbouring sealed segments into one of the same sequence range, without what nothing needs any more.
 *
 * <p>The order is what makes it safe to be cut short anywhere: write the new segment, force it and the folder, publish it in place of
 * its sources (forced), redirect the index, and only then, once every reader has left, delete the sources.
 */
final class Compactor {
    private static final int SMALL_RUN = 8;

    /** Not more of the store at a time unless a single segment is more, since sources and copy need room beside each other. */
    private static final int RUN_SHARE = 8;

    /** Records carry the low half of their sequence numbers. */
    private static final long MAX_RANGE = 1L << 32;

    private final Folder folder;
    private final UUID storeId;
    private final Hints hints;
    private final Catalog catalog;
    private final ValueFiles values;
    private final Epochs epochs;
    private final Pins pins;
    private final Lock lock;
    private final JournalOptions.Sizes sizes;
    private final Reserve reserve;
    private final Poison poison;

    /** Forces everything appended so far. */
    private final Runnable sync;

    Compactor(
            Folder folder,
            Catalog catalog,
            Hints hints,
            Reserve reserve,
            Poison poison,
            Runnable sync,
            ValueFiles values,
            Epochs epochs,
            Pins pins,
            Lock lock,
            JournalOptions.Sizes sizes) {
        this.folder = folder;
        this.storeId = catalog.storeId();
        this.catalog = catalog;
        this.hints = hints;
        this.values = values;
        this.epochs = epochs;
        this.pins = pins;
        this.lock = lock;
        this.sizes = sizes;
        this.reserve = reserve;
        this.poison = poison;
        this.sync = sync;
    }

    /**
     * The oldest neighbourhood that is worth rewriting: a delete can go only when no older segment has its key. None if empty. Counters
     * are hints: what is live is decided record by record.
     */
    List<Segment> pick() {
        long live = catalog.liveBytes();
        return runsOf(Compactor::isMostlyDead, live / RUN_SHARE).stream().findFirst().orElseGet(() -> pickSmall(live));
    }

    static boolean isMostlyDead(Segment segment) {
        return segment.deadBytes().get() * 2 > segment.tail();
    }

    /** Neighbouring sealed segments of a kind, as many together as fit into one and have no more live bytes. */
    private List<List<Segment>> runsOf(Predicate<Segment> kind, long mostLive) {
        List<List<Segment>> runs = new ArrayList<>();
        List<Segment> run = new ArrayList<>();
        for (Segment segment : catalog.segments()) {
            boolean belongs = segment.isSealed() && kind.test(segment);
            if (!run.isEmpty() && (!belongs || !fits(run, segment, mostLive))) {
                runs.add(run);
                run = new ArrayList<>();
            }
            if (belongs) {
                run.add(segment);
            }
        }
        if (!run.isEmpty()) {
            runs.add(run);
        }
        return runs;
    }

    /** Many small neighbours, as restarts leave them; not the few of a growing store, each as large as all before it. */
    private List<Segment> pickSmall(long live) {
        long small = Math.min(sizes.maxSegment() / SMALL_RUN,
                Math.max(sizes.firstSegment(), live / (SMALL_RUN * SMALL_RUN)));
        return runsOf(segment -> segment.tail() < small, sizes.maxSegment()).stream()
                .map(Compactor::withoutLarge)
                .filter(run -> run.size() >= SMALL_RUN)
                .findFirst().orElse(List.of());
    }

    /** Without what is as large as the rest at either end, since rewriting that gains nothing. */
    private static List<Segment> withoutLarge(List<Segment> run) {
        int from = 0;
        int to = run.size();
        long whole = run.stream().mapToLong(Segment::tail).sum();
        while (from < to && 4L * run.get(from).tail() > whole) {
            whole -= run.get(from++).tail();
        }
        while (from < to && 4L * run.get(to - 1).tail() > whole) {
            whole -= run.get(--to).tail();
        }
        return run.subList(from, to);
    }

    /** All sealed segments in neighbourhoods that fit into one segment each; without those where nothing can be gained. */
    List<List<Segment>> pickAll() {
        return runsOf(segment -> true, sizes.maxSegment()).stream()
                .filter(run -> run.size() > 1 || run.getFirst().deadBytes().get() > 0)
                .toList();
    }

    /** The estimate bounds what is wanted, the whole what is possible: a rewrite gets no longer than its sources. */
    private static boolean fits(List<Segment> run, Segment segment, long mostLive) {
        long whole = segment.tail();
        long live = liveBytes(segment);
        for (Segment each : run) {
            whole += each.tail();
            live += liveBytes(each);
        }
        long range = segment.lastSequence() - run.getFirst().firstSequence();
        return range < MAX_RANGE && live <= mostLive && whole <= MAX_SEGMENT_LENGTH;
    }

    static long liveBytes(Segment segment) {
        return segment.tail() - Math.min(segment.deadBytes().get(), segment.tail() - SEGMENT_HEADER_LENGTH);
    }

    /** Rewrites a neighbourhood; the bytes gained. */
    long rewrite(List<Segment> sources, JournalIndex index) throws IOException {
        CompactionEvent event = new CompactionEvent();
        event.begin();
        RewriteFilter filter = new RewriteFilter(hints, catalog.olderThan(sources.getFirst()), index);
        Segment rewritten = write(sources, filter);
        redirectOrFail(sources, rewritten, index);
        catalog.youngerThan(rewritten).forEach(Segment::doubtDeletes);
        long before = sources.stream().mapToLong(Segment::tail).sum();
        Set<Long> dropped = new HashSet<>(filter.droppedValues());
        pins.retire(() -> delete(sources, dropped));
        deleteDue();
        event.commit(sources.size(), before, rewritten.tail());
        return before - rewritten.tail();
    }

    /** Written, forced and published on return. On a full disk the reserve helps, since room comes back in the end. */
    private Segment write(List<Segment> sources, RewriteFilter filter) throws IOException {
        Segment[] rewritten = new Segment[1];
        reserve.spend(sources.stream().mapToLong(Compactor::liveBytes).sum(), () -> {
            filter.restart();
            SegmentEntry entry = catalog.newEntry(rewrittenCapacity(sources));
            rewritten[0] = new Rewrite(folder, storeId, hints, entry, sources).run(filter);
            rewritten[0].moving(true);
            sync.run(); // what supersedes a dropped record must not be lost while the drop is durable
            publish(sources, rewritten[0]);
        });
        return rewritten[0];
    }

    /** An index that is half redirected would let the next compaction drop what it does not point to yet. */
    private void redirectOrFail(List<Segment> sources, Segment rewritten, JournalIndex index) {
        try {
            redirect(sources, rewritten, index);
        } catch (RuntimeException | Error failed) {
            throw poison.fail(failed);
        }
    }

    private void publish(List<Segment> sources, Segment rewritten) throws IOException {
        try {
            catalog.replace(sources, rewritten);
        } catch (IOException failed) {
            catalog.deleteQuietly(hintName(rewritten.number()));
            throw failed;
        }
    }

    /** Deletes what no pin holds back any more, after every reader has left who may be inside. */
    void deleteDue() {
        List<Runnable> due = pins.takeDue();
        if (!due.isEmpty()) {
            epochs.awaitReaders();
            due.forEach(Runnable::run);
        }
    }

    private static int rewrittenCapacity(List<Segment> sources) {
        long length = sources.stream().mapToLong(Segment::tail).sum() + SEGMENT_HEADER_LENGTH;
        return (int) Math.min(MAX_SEGMENT_LENGTH, length);
    }

    /** The records of the new segment are in the order of the sources, so that both are walked side by side. */
    private void redirect(List<Segment> sources, Segment rewritten, JournalIndex index) {
        sources.forEach(source -> source.moving(true));
        SourceCursor old = new SourceCursor(sources);
        SegmentReader.forEachFrame(rewritten, frame -> {
            List<Move> moves = new ArrayList<>();
            frame.forEach(record -> moves.add(new Move(record, old.positionOf(record.sequence()))));
            lock.lock();
            try {
                moves.forEach(move -> follow(move, rewritten, index));
            } finally {
                lock.unlock();
            }
        });
        lock.lock();
        try {
            rewritten.moving(false); // with the count of what is dead in it
        } finally {
            lock.unlock();
        }
    }

    /** A copied record, and where it stood. */
    private record Move(Record record, long from) {}

    /** What was superseded while it was copied is dead from the beginning. */
    private static void follow(Move move, Segment rewritten, JournalIndex index) {
        Record record = move.record();
        boolean needed = index.moved(record.key(), move.from(), record.position());
        if (record.isDelete()) {
            rewritten.addDelete(record.length());
        } else if (!needed) {
            rewritten.deadBytes().addAndGet(record.footprint());
        }
    }

    private void delete(List<Segment> sources, Set<Long> droppedValues) {
        for (Segment source : sources) {
            catalog.forget(source);
            source.close();
            catalog.deleteQuietly(segmentName(source.number()));
            catalog.deleteQuietly(hintName(source.number()));
        }
        for (long number : droppedValues) {
            values.deleteQuietly(number, catalog);
        }
    }
}
