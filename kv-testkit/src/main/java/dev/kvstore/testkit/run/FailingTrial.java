package dev.kvstore.testkit.run;

import dev.kvstore.CheckReport;
import dev.kvstore.Durability;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.testkit.sim.Call;
import dev.kvstore.testkit.sim.CrashState;
import dev.kvstore.testkit.sim.Fault;
import dev.kvstore.testkit.sim.SimDisk;
import dev.kvstore.testkit.sim.Strategy;
import java.util.ArrayList;
import java.util.List;

/**
 * A workload on a disk where some calls fail, and the store after that. Keeps the history: acknowledged states, then perhaps
 * one in doubt.
 */
final class FailingTrial {
    private final Subject subject;
    private final KvOptions options;
    private final Fault fault;
    private final Oracle oracle;
    private final SimDisk disk = new SimDisk();

    /** The acknowledged states, the empty one first. */
    private final List<State> states = new ArrayList<>(List.of(State.EMPTY));

    /** Index of the last state that a power cut must leave. */
    private int durable;

    /** What an operation in doubt may have made of the last state, or null. */
    private State doubtful;

    /** Calls that had failed when the store was opened last. */
    private int hitsAtOpen;

    FailingTrial(Subject subject, KvOptions options, Fault fault) {
        this.subject = subject;
        this.options = options;
        this.fault = fault;
        this.oracle = new Oracle(subject, options, false, false);
    }

    /** False if no call has failed. */
    boolean run(List<Op> ops) {
        disk.record();
        disk.fail(fault);
        try (Session session = new Session(subject, disk.folder(), options, State.EMPTY)) {
            run(session, ops);
        } catch (KvException failed) {
            requireExpected(failed);
        }
        boolean struck = disk.faultHits() > 0;
        Reading.require(disk.forcesAfterFailure() == 0, "a failed force was tried again");
        Oracle.closed(disk);
        cutPower();
        disk.fail(null);
        Allowed now = allowed(states.size() - 1);
        oracle.verify(disk, now, true, fault.nth());
        return struck;
    }

    private void run(Session session, List<Op> ops) {
        for (Op op : ops) {
            boolean failedBefore = disk.holdsFailedForce() && disk.faultHits() > hitsAtOpen;
            State before = session.state();
            try {
                execute(session, op);
                Reading.require(doubtful == null || !stops() || !isWrite(op),
                        "a later write was acknowledged while an earlier one is in doubt: " + op);
                Reading.require(!failedBefore || !isWrite(op), "a write after a failed force was acknowledged: " + op);
                acknowledge(before, session.state(), op);
            } catch (KvException failed) {
                requireExpected(failed);
                failed(session, op, failed);
                if (op instanceof Op.Reopen) {
                    return;
                }
            }
        }
    }

    private void execute(Session session, Op op) {
        if (op instanceof Op.Check) {
            int before = disk.faultHits();
            CheckReport report = session.store().check();
            Reading.require(report.isClean() || disk.faultHits() > before, "check finds faults: " + report.faults());
        } else {
            session.execute(op);
        }
    }

    private void acknowledge(State before, State state, Op op) {
        if (op instanceof Op.Reopen) {
            hitsAtOpen = disk.faultHits();
        }
        boolean forced = op instanceof Op.Sync || op instanceof Op.Reopen;
        if (doubtful != null && !forced && state.same(before)) {
            return;
        }
        // What reads have shown since the failure is what happened.
        doubtful = null;
        states.add(state);
        if (forced || options.durability().level() == Durability.Level.SYNC) {
            durable = states.size() - 1;
        }
    }

    /** Whether such a failure must stop the store once a write is in doubt. */
    private boolean stops() {
        return fault.call().isForce() || fault.call() == Call.WRITE || fault.call() == Call.STORE;
    }

    private static boolean isWrite(Op op) {
        return op instanceof Op.Put || op instanceof Op.Sync;
    }

    private static void requireExpected(KvException failed) {
        Reading.require(failed instanceof KvException.Full || failed instanceof KvException.Io
                || failed instanceof KvException.Failed, "not the right exception for a failing call: " + failed);
    }

    private void failed(Session session, Op op, KvException failed) {
        State after = Effects.after(session.state(), op);
        boolean refused = failed instanceof KvException.Full || doubtful != null;
        if (!refused && !after.same(session.state())) {
            doubtful = after;
        }
        if (!(op instanceof Op.Reopen)) {
            read(session, failed);
        }
    }

    /** Reads go on; they may see what is in doubt. */
    private void read(Session session, KvException failed) {
        try {
            State seen = Reading.scan(session.store());
            boolean possible = seen.same(session.state()) || doubtful != null && seen.same(doubtful);
            if (!possible) {
                throw new Find("after " + failed + " a scan shows:" + seen.difference(session.state()));
            }
            if (doubtful != null && seen.same(doubtful)) {
                session.expect(seen);
            }
        } catch (KvException.Failed | KvException.Io refused) {
            // The contract lets them fail as well.
        }
    }

    private Allowed allowed(int low) {
        List<State> all = new ArrayList<>(states);
        if (doubtful != null) {
            all.add(doubtful);
        }
        return new Allowed(all, low, all.size() - 1);
    }

    private void cutPower() {
        CrashState state = disk.recording().replay();
        state.advance(disk.recording().size());
        for (Strategy strategy : new Strategy[] {Strategy.NONE, Strategy.PREFIX, Strategy.WORDS, Strategy.DROP_ONE}) {
            try {
                oracle.verify(state.image(strategy, fault.nth()), allowed(durable), false, 0);
            } catch (Find find) {
                throw find.within("power cut after the failure, strategy " + strategy);
            } catch (RuntimeException | Error thrown) {
                throw new Find("after a power cut after the failure, strategy " + strategy + ", the store throws",
                        thrown);
            }
        }
    }
}
