package dev.kvstore.testkit.sim;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A set of positions, as ranges. */
final class Ranges {
    private final TreeMap<Long, Long> ends = new TreeMap<>();

    boolean isEmpty() {
        return ends.isEmpty();
    }

    void add(long from, long to) {
        if (from >= to) {
            return;
        }
        Map.Entry<Long, Long> before = ends.floorEntry(from);
        long start = before != null && before.getValue() >= from ? before.getKey() : from;
        long end = Math.max(to, start == from ? to : before.getValue());
        for (Map.Entry<Long, Long> next = ends.ceilingEntry(start); next != null && next.getKey() <= end; next =
                ends.ceilingEntry(start)) {
            end = Math.max(end, next.getValue());
            ends.remove(next.getKey());
        }
        ends.put(start, end);
    }

    void remove(long from, long to) {
        Map.Entry<Long, Long> before = ends.lowerEntry(from);
        if (before != null && before.getValue() > from) {
            ends.put(before.getKey(), from);
            if (before.getValue() > to) {
                ends.put(to, before.getValue());
                return;
            }
        }
        for (Map.Entry<Long, Long> next = ends.ceilingEntry(from); next != null && next.getKey() < to; next =
                ends.ceilingEntry(from)) {
            ends.remove(next.getKey());
            if (next.getValue() > to) {
                ends.put(to, next.getValue());
            }
        }
    }

    void removeAll(Ranges others) {
        others.ends.forEach(this::remove);
    }

    /** The ranges in order: start and end. */
    Set<Map.Entry<Long, Long>> ranges() {
        return ends.entrySet();
    }

    Ranges copy() {
        Ranges copy = new Ranges();
        copy.ends.putAll(ends);
        return copy;
    }
}
