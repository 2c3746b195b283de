package dev.kvstore.storage;

import dev.kvstore.KvException;
import dev.kvstore.Limits;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/** What is done behind the tail: seals the segments that it left, writes hint files, compacts, keeps the reserve. */
final class Upkeep implements AutoCloseable {
    private static final int RESERVED_WRITTEN = 64 << 10;
    private static final int RESERVED_SHARE = 16;

    /** So many first segments of garbage in files of values are worth a new segment. */
    private static final long VALUE_GARBAGE_SEGMENTS = 16;

    private final Folder folder;
    private final Catalog catalog;
    private final Hints hints;
    private final GroupCommit commits;
    private final Reserve reserve;
    private final Poison poison;
    private final Compactor compactor;
    private final Epochs epochs;
    private final JournalIndex index;
    private final DirectoryKeeper keeper;
    private final ReadPath readPath;
    private final Pace pace;

    /** Lets the tail go over to the next segment. */
    private final Runnable leaveActive;

    private final JournalOptions.Sizes sizes;
    private final Worker worker;

    /** Held while something is done; fair, so that nobody waits for more than one rewrite of another. */
    private final ReentrantLock turn = new ReentrantLock(true);

    /** Damage that was met while compacting; it is left to the readers and to a check, and compacting stops. */
    private boolean damaged;

    private boolean saidFull;

    private volatile boolean closing;

    /** Segments that are damaged, or where something else has the name. Said once, and left alone then. */
    private final Set<Long> withoutHint = new HashSet<>();

    Upkeep(
            Folder folder,
            Catalog catalog,
            Hints hints,
            GroupCommit commits,
            Reserve reserve,
            Poison poison,
            Compactor compactor,
            Epochs epochs,
            JournalIndex index,
            DirectoryKeeper keeper,
            ReadPath readPath,
            Pace pace,
            Runnable leaveActive,
            JournalOptions options,
            String name) {
        this.folder = folder;
        this.catalog = catalog;
        this.hints = hints;
        this.commits = commits;
        this.reserve = reserve;
        this.poison = poison;
        this.compactor = compactor;
        this.epochs = epochs;
        this.index = index;
        this.keeper = keeper;
        this.readPath = readPath;
        this.pace = pace;
        this.leaveActive = leaveActive;
        this.sizes = options.sizes();
        this.worker = options.background().worker("kv-upkeep " + name, Duration.ZERO, this::run);
    }

    void signal() {
        worker.signal();
    }

    private void run() {
        try {
            tend();
            saidFull = false;
        } catch (IOException failed) {
            if (IoErrors.leavesDoubt(failed)) {
                poison.fail(failed);
            }
            failed(failed);
        } catch (KvException.Corrupt found) {
            damaged = true;
            log("background work met damage, compaction stops", found);
        } catch (KvException.Full full) {
            sayFull();
        } catch (KvException stopped) {
            log("background work stopped", stopped);
        } catch (RuntimeException | Error unexpected) {
            poison.fail(unexpected);
            throw unexpected;
        }
    }

    private void failed(IOException failed) {
        if (IoErrors.isFull(failed)) {
            sayFull();
        } else {
            log("background work failed", failed);
        }
    }

    /** Once, not at each attempt. */
    private void sayFull() {
        if (!saidFull) {
            saidFull = true;
            System.getLogger(Upkeep.class.getName()).log(Level.WARNING, "no room to compact: path=" + folder.path());
        }
    }

    private static void log(String message, Exception cause) {
        System.getLogger(Upkeep.class.getName()).log(Level.WARNING, message, cause);
    }

    /** One turn for each rewrite, however long writers keep it busy: who compacts everything has to get one too. */
    private void tend() throws IOException {
        boolean more = true;
        while (more) {
            turn.lock();
            try {
                more = tendOnce();
            } finally {
                turn.unlock();
            }
        }
    }

    /** Whether something was rewritten, so that there may be more. Hint files come last: what is rewritten gets its own. */
    private boolean tendOnce() throws IOException {
        compactor.deleteDue();
        keeper.settle(index);
        leaveGarbage();
        seal();
        if (compactMostDue()) {
            return true;
        }
        writeMissingHints(catalog.segments());
        readPath.total(catalog.segments());
        if (!closing) {
            reserve.ensure(reserveBytes(catalog.segments().getLast().capacity()));
        }
        return false;
    }

    /** The segment in use cannot be rewritten, and may be as large as what is left after many deletes. */
    private void leaveGarbage() {
        List<Segment> segments = catalog.segments().stream().filter(Segment::isStarted).toList();
        Segment active = segments.getLast();
        long live = segments.stream().mapToLong(Compactor::liveBytes).sum();
        boolean isLong = active.tail() >= Math.max(sizes.firstSegment(), live / 8);
        boolean manyValues = active.deadBytes().get() >= VALUE_GARBAGE_SEGMENTS * sizes.firstSegment();
        if (!closing && (isLong || manyValues) && Compactor.isMostlyDead(active)) {
            leaveActive.run();
        }
    }

    private boolean compactMostDue() throws IOException {
        if (damaged || closing || poison.isPoisoned()) {
            return false;
        }
        List<Segment> run = compactor.pick();
        if (run.isEmpty()) {
            return false;
        }
        writeMissingHints(catalog.olderThan(run.getFirst())); // without their filters every delete would have to stay
        compactor.rewrite(run, index);
        pace.update(catalog.segments());
        return true;
    }

    /** At least enough for the delete of the longest key, in a segment of its own. */
    private int reserveBytes(int capacity) {
        int least = RESERVED_WRITTEN + Limits.MAX_KEY_LENGTH;
        return Math.min(sizes.maxReserve(), Math.max(capacity / RESERVED_SHARE, least));
    }

    /** Forces the segments that the tail has left, before the control file says that they are complete. */
    private void seal() throws IOException {
        List<Segment> segments = catalog.segments();
        boolean sealed = false;
        for (int i = 0; i + 1 < segments.size() && segments.get(i + 1).isStarted(); i++) {
            Segment left = segments.get(i);
            if (!left.isSealed()) {
                left.leave(epochs);
                commits.await(left.lastSequence());
                left.trim();
                left.seal();
                sealed = true;
            }
        }
        if (sealed) {
            reserve.spend(catalog::publish);
        }
    }

    /** Also of segments that a recovery sealed, or whose hint file was damaged. A damaged segment stays without. */
    private void writeMissingHints(List<Segment> segments) throws IOException {
        for (Segment segment : segments) {
            if (hints.isAlways() && !closing && segment.isSealed() && !segment.isHinted()
                    && !withoutHint.contains(segment.number())) {
                writeHint(segment);
            }
        }
    }

    /** On a full disk it has to wait: what makes room goes first. */
    private void writeHint(Segment segment) throws IOException {
        try {
            hints.write(segment);
        } catch (KvException.Corrupt found) {
            damaged = true;
            withoutHint.add(segment.number());
            log("segment gets no hint file", found);
        } catch (IOException failed) {
            if (IoErrors.leavesDoubt(failed)) {
                throw failed;
            }
            if (IoErrors.isFull(failed)) {
                sayFull();
            } else {
                withoutHint.add(segment.number());
                log("segment gets no hint file", failed);
            }
        }
    }

    /** Compacts everything now, unless a close waits; the bytes gained. */
    long compactAll() {
        turn.lock();
        try {
            poison.check();
            seal();
            writeMissingHints(catalog.segments());
            long gained = 0;
            for (List<Segment> run : compactor.pickAll()) {
                gained += closing ? 0 : compactor.rewrite(run, index);
            }
            readPath.total(catalog.segments());
            return gained;
        } catch (IOException failed) {
            if (IoErrors.leavesDoubt(failed)) {
                poison.fail(failed);
            }
            throw IoErrors.translate("cannot compact", folder.path(), failed);
        } catch (KvException stopped) {
            throw stopped;
        } catch (RuntimeException | Error unexpected) {
            throw poison.fail(unexpected);
        } finally {
            turn.unlock();
        }
    }

    /** A close is going to wait: nothing long is begun any more. */
    void hurry() {
        closing = true;
    }

    @Override
    public void close() {
        hurry();
        worker.close();
    }
}
