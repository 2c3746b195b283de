package dev.kvstore.bench;

import dev.kvstore.Capability;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** YCSB's core workloads on records of 1,000 bytes. */
final class Ycsb extends Scripted {
    static final int RECORD_SIZE = 1000;
    /** So that what is made before the clock starts fits into the usual heap. */
    static final int MOST_NUM = 200_000;
    private static final int LONGEST_SCAN = 100;

    static final List<Workload> ALL = List.of(
            new Ycsb("a", "half gets, half puts, Zipf", 0.5, Script.Kind.PUT, false),
            new Ycsb("b", "95 % gets, 5 % puts, Zipf", 0.05, Script.Kind.PUT, false),
            new Ycsb("c", "gets, Zipf", 0, Script.Kind.PUT, false),
            new Ycsb("d", "95 % gets of the latest, 5 % puts of new keys", 0.05, Script.Kind.PUT, true),
            new Ycsb("e", "95 % scans of 1 to 100 entries, Zipf, 5 % puts of new keys", 0.05, Script.Kind.SCAN, true),
            new Ycsb("f", "half gets, half gets followed by a put, Zipf", 0.5, Script.Kind.GET_AND_PUT, false));

    private final double writes;
    private final Script.Kind kind;
    private final boolean inserting;

    private Ycsb(String letter, String description, double writes, Script.Kind kind, boolean inserting) {
        super("ycsb-" + letter, description);
        this.writes = writes;
        this.kind = kind;
        this.inserting = inserting;
    }

    @Override
    Integer ownValueSize() {
        return RECORD_SIZE;
    }

    @Override
    int mostNum() {
        return MOST_NUM;
    }

    @Override
    Set<Capability> needs() {
        return scans() ? Set.of(Capability.SORTED) : Set.of();
    }

    @Override
    boolean scans() {
        return kind == Script.Kind.SCAN;
    }

    @Override
    int inserts(int operations) {
        return inserting ? operations : 0;
    }

    @Override
    long storedBytes(int num, int keySize, int valueSize) {
        return super.storedBytes(num + (int) (inserting ? num * writes : 0), keySize, valueSize);
    }

    /** Ranks are of the keys of the thread, which are in a random order: hot keys are no neighbours. */
    @Override
    void plan(Script script, Share share) {
        int[] part = share.part();
        Zipf zipf = new Zipf(part.length);
        SplittableRandom random = share.data().random(label(), share.thread());
        int inserted = 0;
        for (int n = 0; n < script.count(); n++) {
            int rank = zipf.next(random);
            if (random.nextDouble() < writes) {
                script.add(inserting ? Script.Kind.PUT : kind, inserting ? own(share, inserted++) : part[rank]);
            } else if (scans()) {
                addScan(script, share.data().num(), part[rank], random);
            } else {
                script.add(Script.Kind.GET, inserting ? latest(share, part, inserted - 1 - rank) : part[rank]);
            }
        }
    }

    /** A new key of the thread. */
    private static int own(Share share, int number) {
        return share.data().num() + share.from() + number;
    }

    /** The newest are new keys; before them come those that were filled in. */
    private static int latest(Share share, int[] part, int number) {
        return number >= 0 ? own(share, number) : part[part.length + number];
    }

    /** Ends before new keys, which other threads put meanwhile. */
    private static void addScan(Script script, int num, int index, SplittableRandom random) {
        int length = Math.min(num, 1 + random.nextInt(LONGEST_SCAN));
        script.addScan(Math.min(index, num - length), length);
    }
}
