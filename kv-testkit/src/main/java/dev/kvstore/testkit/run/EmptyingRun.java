package dev.kvstore.testkit.run;

import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.testkit.sim.SimDisk;

/**
 * A full disk that holds mostly garbage. Every delete works, though others go on writing; once all is deleted there is room again.
 */
public final class EmptyingRun {
    private static final int ROUNDS = 40;

    private final Subject subject;
    private final KvOptions options;

    /**
     * A run.
     *
     * @param subject keeps room back for deletes
     * @param options how
     */
    public EmptyingRun(Subject subject, KvOptions options) {
        this.subject = subject;
        this.options = options;
    }

    /**
     * Runs it with disks of several sizes.
     *
     * @param from bytes of the smallest disk; less than all the entries need
     * @param to bytes of the largest
     * @param step bytes from one to the next
     * @return how often the disk was full
     * @throws Find with the first fault
     */
    public int run(long from, long to, long step) {
        int full = 0;
        for (long limit = from; limit <= to; limit += step) {
            try {
                full += run(limit);
            } catch (KvException refused) {
                throw new Find(subject.name() + " limit=" + limit + " throws", refused);
            }
        }
        return full;
    }

    private int run(long limit) {
        SimDisk disk = new SimDisk();
        disk.limit(limit);
        try (KvStore store = subject.open(disk.folder(), options)) {
            int full = overwrite(store);
            for (int i = 0; i < Data.KEYS; i++) {
                store.delete(Data.key(i));
                full += put(store, Data.KEYS - 1, i);
            }
            store.delete(Data.key(Data.KEYS - 1));
            Reading.require(store.count() == 0, "something is left");
            store.compact();
            Reading.require(put(store, 1, 1) == 0, "no room although all is deleted: limit=" + limit);
            return full;
        }
    }

    private static int overwrite(KvStore store) {
        int full = 0;
        for (int i = 0; i < ROUNDS * Data.KEYS; i++) {
            full += put(store, i % Data.KEYS, i);
        }
        return full;
    }

    /** 1 if the disk is full. */
    private static int put(KvStore store, int key, int tag) {
        try {
            store.put(Data.key(key), Data.value(tag, 300));
            return 0;
        } catch (KvException.Full full) {
            return 1;
        }
    }
}
