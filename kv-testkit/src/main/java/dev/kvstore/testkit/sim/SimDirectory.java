package dev.kvstore.testkit.sim;

import java.util.SortedMap;
import java.util.TreeMap;

/** A directory as the running machine sees it, with the lock of the store in it. */
final class SimDirectory {
    private final int id;
    private final SortedMap<String, SimNode> entries = new TreeMap<>();
    private boolean exclusive;
    private int sharers;
    private boolean forceFailed;

    SimDirectory(int id) {
        this.id = id;
    }

    int id() {
        return id;
    }

    SortedMap<String, SimNode> entries() {
        return entries;
    }

    boolean forceFailed() {
        return forceFailed;
    }

    void markForceFailed() {
        forceFailed = true;
    }

    /** False if another owner is in the way. */
    boolean lock(boolean shared) {
        if (exclusive || !shared && sharers > 0) {
            return false;
        }
        if (shared) {
            sharers++;
        } else {
            exclusive = true;
        }
        return true;
    }

    void unlock(boolean shared) {
        if (shared) {
            sharers--;
        } else {
            exclusive = false;
        }
    }
}
