package dev.kvstore.storage;

import java.util.ArrayList;
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
    private volatile Runnable whenDue = () -> {};

    /** Holds back deletions from now on until it is released. */
    final class Pin implements JournalPin {
        private final long id;
        private boolean released;

        private Pin(long id) {
            this.id = id;
        }

        @Override
        public void close() {
            if (release(this)) {
                whenDue.run();
            }
        }
    }

    /** What to do when a released pin was the last to hold something back; must be quick, a reader calls it. */
    void whenDue(Runnable action) {
        whenDue = action;
    }

    synchronized Pin take() {
        long id = generation++;
        takenNanos.put(id, System.nanoTime());
        return new Pin(id);
    }

    /** Whether something can be deleted now that was held back. */
    private synchronized boolean release(Pin pin) {
        if (pin.released) {
            return false;
        }
        pin.released = true;
        takenNanos.remove(pin.id);
        return retired.stream().anyMatch(this::isDue);
    }

    private boolean isDue(Retired file) {
        return takenNanos.isEmpty() || file.generation < takenNanos.firstKey();
    }

    /** Holds a deletion back until no pin taken before now is left. */
    synchronized void retire(Runnable deletion) {
        retired.add(new Retired(generation++, deletion));
    }

    /** Takes out the deletions that no pin holds back any more; to be run once the readers have left who may still be inside. */
    synchronized List<Runnable> takeDue() {
        List<Retired> due = retired.stream().filter(this::isDue).toList();
        retired.removeAll(due);
        return due.stream().map(Retired::deletion).toList();
    }

    /** Runs every deletion that is still held back, whoever holds it. */
    void close() {
        List<Retired> left;
        synchronized (this) {
            left = List.copyOf(retired);
            retired.clear();
        }
        Closing closing = new Closing();
        left.forEach(each -> closing.step(each.deletion));
        closing.end();
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
