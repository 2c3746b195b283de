package dev.kvstore.storage;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What long readers (snapshots, cursors, backups) still need. A retired file is deleted once every pin taken before its retirement
 * has been released.
 */
final class Pins {
    private record Retired(long generation, Runnable deletion) {}

    /** When a pin was taken, and what it holds. */
    private final TreeMap<Long, Long> takenNanos = new TreeMap<>();

    private final List<Retired> retired = new ArrayList<>();
    private long generation;

    /** Holds back deletions from now on until it is released. */
    final class Pin implements JournalPin {
        private final long id;
        private boolean released;

        private Pin(long id) {
            this.id = id;
        }

        @Override
        public void close() {
            for (Runnable deletion : release(this)) {
                deletion.run();
            }
        }
    }

    synchronized Pin take() {
        long id = generation++;
        takenNanos.put(id, System.nanoTime());
        return new Pin(id);
    }

    private synchronized List<Runnable> release(Pin pin) {
        if (pin.released) {
            return List.of();
        }
        pin.released = true;
        takenNanos.remove(pin.id);
        return due();
    }

    /** Runs the deletion as soon as no pin taken until now is left; at once if there is none. */
    void retire(Runnable deletion) {
        List<Runnable> due;
        synchronized (this) {
            retired.add(new Retired(generation++, deletion));
            due = due();
        }
        due.forEach(Runnable::run);
    }

    private List<Runnable> due() {
        long oldest = takenNanos.isEmpty() ? Long.MAX_VALUE : takenNanos.firstKey();
        List<Runnable> due = new ArrayList<>();
        for (Iterator<Retired> each = retired.iterator(); each.hasNext();) {
            Retired next = each.next();
            if (next.generation < oldest) {
                due.add(next.deletion);
                each.remove();
            }
        }
        return due;
    }

    /** Runs every deletion that is still held back, whoever holds it. */
    void close() {
        List<Retired> left;
        synchronized (this) {
            left = List.copyOf(retired);
            retired.clear();
        }
        left.forEach(each -> each.deletion.run());
    }

    synchronized int count() {
        return takenNanos.size();
    }

    /** Age of the oldest pin in milliseconds, 0 if there is none. */
    synchronized long oldestMillis() {
        Map.Entry<Long, Long> oldest = takenNanos.firstEntry();
        return oldest == null ? 0 : (System.nanoTime() - oldest.getValue()) / 1_000_000;
    }
}
