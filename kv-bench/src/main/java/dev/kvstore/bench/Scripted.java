package dev.kvstore.bench;

import java.util.List;

/** A workload on a filled store in which threads do operations of several kinds, planned before. */
abstract class Scripted extends Workload {
    Scripted(String label, String description) {
        super(label, description);
    }

    @Override
    final boolean filled() {
        return true;
    }

    /** Plans the operations of one thread. */
    abstract void plan(Script script, Share share);

    /** How many keys are put that are not there before, by one thread with so many operations. */
    int inserts(int operations) {
        return 0;
    }

    /** Whether there are scans in it. */
    boolean scans() {
        return false;
    }

    @Override
    final List<Phase> phases(Data data) {
        return List.of(Phase.writing(data.entryBytes(),
                (store, share) -> new ScriptTask(store, data, script(share, versions(data)), scans())));
    }

    private Script script(Share share, int[] versions) {
        Script script = new Script(share.count(), versions);
        plan(script, share);
        return script;
    }

    private int[] versions(Data data) {
        return Script.versions(data.num(), data.num() + inserts(data.num()));
    }

    @Override
    final Expected expected(Data data) {
        int[] versions = versions(data);
        data.shares().forEach(share -> script(share, versions));
        return Expected.of(versions);
    }
}
