package dev.kvstore.testkit.reference;

import dev.kvstore.ChangeFeed.Change;
import dev.kvstore.ChangeFeed.Changes;
import dev.kvstore.KvException;
import dev.kvstore.Version;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a reference store holds, also while it is closed: the newest entries and all kept versions. Its monitor guards it
 * and is notified of every commit; arrays in it are never changed.
 */
final class Contents {
    final EntryMap newest = new EntryMap();
    private final Map<byte[], List<Version>> versions = new TreeMap<>(Arrays::compareUnsigned);
    private final Set<byte[]> shortened = new TreeSet<>(Arrays::compareUnsigned);
    private final NavigableMap<Long, Changes> batchesByLastSequence = new TreeMap<>();
    private int retain = Integer.MAX_VALUE;
    private long sequence;
    private Instant time = Instant.EPOCH;
    private long retainedFrom = 1;

    synchronized Contents copy() {
        Contents copy = new Contents();
        newest.now().forEach(copy.newest::set);
        versions.forEach((key, list) -> copy.versions.put(key, new ArrayList<>(list)));
        copy.shortened.addAll(shortened);
        copy.batchesByLastSequence.putAll(batchesByLastSequence);
        copy.retain = retain;
        copy.sequence = sequence;
        copy.time = time;
        copy.retainedFrom = retainedFrom;
        return copy;
    }

    /** How many versions of a key are kept from now on. */
    synchronized void retain(int count) {
        retain = count;
        versions.forEach(this::dropOld);
    }

    /** Applies changes as one batch; those with a null value delete. */
    synchronized void commit(List<Write> writes) {
        Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        time = now.isAfter(time) ? now : time;
        List<Change> changes = new ArrayList<>();
        for (Write write : writes) {
            byte[] key = write.key();
            byte[] value = write.value();
            if (value == null && !newest.now().containsKey(key)) {
                continue;
            }
            sequence++;
            newest.set(key, value);
            changes.add(new Change(sequence, key, value));
            List<Version> list = versions.computeIfAbsent(key, absent -> new ArrayList<>());
            list.add(new Version(sequence, time, value));
            dropOld(key, list);
        }
        if (!changes.isEmpty()) {
            batchesByLastSequence.put(sequence, new Changes(time, changes));
            notifyAll();
        }
    }

    private void dropOld(byte[] key, List<Version> list) {
        while (list.size() > retain) {
            list.removeFirst();
            shortened.add(key);
            retainedFrom = Math.max(retainedFrom, list.getFirst().sequence());
        }
    }

    synchronized long sequence() {
        return sequence;
    }

    synchronized long count() {
        return newest.now().size();
    }

    synchronized long retainedFrom() {
        return retainedFrom;
    }

    /** Kept versions of a key, newest first. */
    synchronized List<Version> versions(byte[] key) {
        return List.copyOf(versions.getOrDefault(key, List.of()).reversed());
    }

    /** Whether no version of a key was dropped. */
    synchronized boolean complete(byte[] key) {
        return !shortened.contains(key);
    }

    /** The number of the last write not later than a time. */
    synchronized long sequenceAt(Instant at) {
        long last = 0;
        for (Map.Entry<Long, Changes> batch : batchesByLastSequence.entrySet()) {
            if (!batch.getValue().time().isAfter(at)) {
                last = batch.getKey();
            }
        }
        return last;
    }

    /** The entries as they were just after a write. */
    synchronized NavigableMap<byte[], byte[]> asOf(long past) {
        if (past < 0 || past > sequence) {
            throw new IllegalArgumentException("no such write: sequence=" + past + " last=" + sequence);
        }
        checkRetained(past, retainedFrom > 1);
        EntryMap entries = new EntryMap();
        versions.forEach((key, list) -> list.stream()
                .filter(version -> version.sequence() <= past)
                .forEach(version -> entries.set(key, version.value())));
        return entries.freeze();
    }

    private void checkRetained(long from, boolean dropped) {
        if (dropped && from < retainedFrom) {
            throw new KvException.Gap("retention has dropped versions: wanted=" + from, retainedFrom);
        }
    }

    /** Refuses a start of a feed that lies in the dropped past or in the future. */
    synchronized void checkFeedStart(long from) {
        if (from < 1 || from > sequence + 1) {
            throw new IllegalArgumentException("no such write: sequence=" + from + " last=" + sequence);
        }
        checkRetained(from, true);
    }

    /** The batch, or the rest of it, that holds a write; null if it is still to come. */
    synchronized Changes batchFrom(long from) {
        checkRetained(from, true);
        Map.Entry<Long, Changes> batch = batchesByLastSequence.ceilingEntry(from);
        if (batch == null) {
            return null;
        }
        List<Change> rest = batch.getValue().changes().stream()
                .filter(change -> change.sequence() >= from)
                .map(Contents::copyOf)
                .toList();
        return new Changes(batch.getValue().time(), rest);
    }

    private static Change copyOf(Change change) {
        byte[] value = change.value();
        return new Change(change.sequence(), change.key().clone(), value == null ? null : value.clone());
    }
}
