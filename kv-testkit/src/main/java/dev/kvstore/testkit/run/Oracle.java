package dev.kvstore.testkit.run;

import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.testkit.sim.SimDisk;
import java.util.List;

/** Says whether a store that has crashed is as it should be. */
final class Oracle {
    private static final int MORE_OPERATIONS = 10;

    private final Subject subject;
    private final KvOptions options;
    private final boolean sorted;
    private final boolean readOnly;

    Oracle(Subject subject, KvOptions options, boolean sorted, boolean readOnly) {
        this.readOnly = readOnly;
        this.subject = subject;
        this.options = options;
        this.sorted = sorted;
    }

    /** Opens, verifies and closes the store on the disk; if asked to, again with more operations. */
    void verify(SimDisk disk, Allowed allowed, boolean again, long seed) {
        if (readOnly && seed % 4 == 1) {
            readOnly(disk, allowed);
        }
        State found;
        try (KvStore store = subject.open(disk.folder(), options)) {
            found = allowed.states().get(recovered(store, allowed));
        }
        closed(disk);
        if (again) {
            goOn(disk, found, new OpSource(seed, sorted, 500).take(MORE_OPERATIONS));
        }
    }

    private void readOnly(SimDisk disk, Allowed allowed) {
        SimDisk before = disk.copy();
        try (KvStore store = subject.open(disk.folder(), options.with(KvOptions.Mode.READ_ONLY))) {
            recovered(store, allowed);
        } catch (KvException.NotFound absent) {
            Reading.require(allowed.low() == 0, "open for reading does not find the store");
        }
        closed(disk);
        Reading.require(disk.same(before), "open for reading has changed something");
    }

    /** Which of the allowed states an open store is in. */
    static int recovered(KvStore store, Allowed allowed) {
        var report = store.check();
        Reading.require(report.isClean(), "check finds faults: " + report.faults());
        int index = allowed.match(Reading.scan(store));
        Reading.checkPoints(store, allowed.states().get(index));
        return index;
    }

    private void goOn(SimDisk disk, State found, List<Op> ops) {
        State last;
        try (Session session = new Session(subject, disk.folder(), options, found)) {
            Reading.check(session.store(), found);
            ops.forEach(session::execute);
            last = session.state();
        }
        closed(disk);
        try (KvStore store = subject.open(disk.folder(), options)) {
            recovered(store, Allowed.only(last));
        }
        closed(disk);
    }

    static void closed(SimDisk disk) {
        Reading.require(disk.handles() == 0, "the closed store has left open: " + disk.handles() + " handles");
    }
}
