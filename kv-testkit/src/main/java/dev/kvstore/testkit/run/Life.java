package dev.kvstore.testkit.run;

import dev.kvstore.Durability;
import dev.kvstore.KvOptions;
import dev.kvstore.testkit.sim.Recording;
import dev.kvstore.testkit.sim.SimDisk;
import java.util.ArrayList;
import java.util.List;

/**
 * A store from its opening to its end, recorded: which states it went through, and which of them a crash at some point may
 * leave. The store may have crashed before, several times.
 */
final class Life {
    private record Step(int begin, int end, boolean durable, boolean change) {}

    private final Recording recording;
    private final boolean sync;

    /** What was allowed before this life, if the machine ran on, or if it did not. */
    private final Allowed beforeKilled;
    private final Allowed beforeCut;

    private final List<State> states;
    private final List<Step> steps = new ArrayList<>();
    private int opened = Integer.MAX_VALUE;
    private int found;

    /** On a recording disk. A kill before the store has opened leaves what it was before. */
    Life(SimDisk disk, KvOptions options, Allowed beforeKilled, Allowed beforeCut) {
        this.recording = disk.recording();
        this.sync = options.durability().level() == Durability.Level.SYNC;
        this.beforeKilled = beforeKilled;
        this.beforeCut = beforeCut;
        this.states = new ArrayList<>();
    }

    Recording recording() {
        return recording;
    }

    /** The store is open and shows this state. */
    void opened(State state) {
        found = beforeKilled.match(state);
        states.addAll(beforeKilled.states().subList(0, found + 1));
        opened = recording.size();
    }

    int openedAt() {
        return opened;
    }

    /** Does an operation; the store must do it. */
    void execute(Session session, Op op) {
        int begin = recording.size();
        State before = session.state();
        states.add(Effects.after(before, op));
        session.execute(op);
        states.set(states.size() - 1, session.state());
        boolean durable = sync || op instanceof Op.Sync || op instanceof Op.Reopen;
        steps.add(new Step(begin, recording.size(), durable, !session.state().same(before)));
    }

    /** The store was closed. */
    void closed(int begin) {
        states.add(states.getLast());
        steps.add(new Step(begin, recording.size(), true, false));
    }

    /** What a crash may leave. */
    Allowed at(int point, boolean killed) {
        if (point < opened) {
            return killed ? beforeKilled : beforeCut;
        }
        int acknowledged = 0;
        int durable = Math.min(beforeCut.low(), found);
        while (acknowledged < steps.size() && steps.get(acknowledged).end() <= point) {
            acknowledged++;
            if (steps.get(acknowledged - 1).durable()) {
                durable = found + acknowledged;
            }
        }
        boolean running = acknowledged < steps.size() && steps.get(acknowledged).begin() <= point;
        int last = found + acknowledged;
        return new Allowed(states, killed ? last : durable, running ? last + 1 : last);
    }

    /** The last moment at which all so far was made durable, and after which a write has begun and ended. */
    int durableBeforeLast(int point) {
        int durable = 0;
        int known = 0;
        for (Step step : steps) {
            if (step.end() > point) {
                break;
            }
            if (step.change()) {
                known = durable;
            }
            durable = step.durable() ? step.end() : durable;
        }
        return known;
    }
}
