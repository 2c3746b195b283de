package dev.kvstore.testkit.sim;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** All that happened on a disk since some moment, from which the disk at every crash point can be had again. */
public final class Recording {
    private final CrashState start;
    private final List<Event> events = Collections.synchronizedList(new ArrayList<>());

    Recording(CrashState start) {
        this.start = start;
    }

    void add(Event event) {
        events.add(event);
    }

    Event event(int index) {
        return events.get(index);
    }

    /**
     * How many events there are; crash points are 0 (before all) to this (after all).
     *
     * @return the present number
     */
    public int size() {
        return events.size();
    }

    /**
     * The disk before the first event.
     *
     * @return a state that can be moved forward to any crash point
     */
    public CrashState replay() {
        return start.copy(this);
    }

    /**
     * What happened at a place.
     *
     * @param point a crash point
     * @return the last event before it and the first after it, for people to read
     */
    public String describe(int point) {
        String before = point == 0 ? "start" : text(event(point - 1));
        return "after " + before + ", before " + (point < size() ? text(event(point)) : "end");
    }

    private static String text(Event event) {
        return event instanceof Event.Stored(int node, long position, int length, byte[] _, boolean header)
                ? "Stored[node=" + node + ", position=" + position + ", length=" + length + ", header=" + header + "]"
                : event.toString();
    }
}
