package dev.kvstore.bench;

import dev.kvstore.KvStore;

/** Does what a script says, each result checked. */
final class ScriptTask extends Task {
    private final KvStore store;
    private final Script script;
    private final Values values;
    private final byte[][] keys;
    private final byte[][] newValues;
    private final byte[] into;
    /** Null where the script has no scans, as the store may have no order. */
    private final RangeScan scan;

    ScriptTask(KvStore store, Data data, Script script, boolean scans) {
        super(script.count());
        this.store = store;
        this.script = script;
        this.values = data.values();
        this.keys = data.presentKeys(script.indexes);
        this.newValues = new byte[script.count()][];
        this.into = new byte[values.size()];
        this.scan = scans ? new RangeScan(store, data) : null;
        for (int n = 0; n < script.count(); n++) {
            if (script.kinds[n] == Script.Kind.PUT || script.kinds[n] == Script.Kind.GET_AND_PUT) {
                newValues[n] = values.value(script.indexes[n], script.after[n]);
            }
        }
    }

    @Override
    void run(int from, int to) {
        long sum = 0;
        for (int n = from; n < to; n++) {
            sum += run(n);
        }
        addChecksum(sum);
    }

    private long run(int n) {
        return switch (script.kinds[n]) {
            case GET -> get(n);
            case PUT -> put(n);
            case GET_AND_PUT -> get(n) + put(n);
            case SCAN -> scan.read(keys[n], script.indexes[n], script.after[n]);
        };
    }

    private long get(int n) {
        return values.check(into, store.get(keys[n], into, 0), script.indexes[n], script.before[n]);
    }

    private long put(int n) {
        store.put(keys[n], newValues[n]);
        return 0;
    }
}
