package dev.kvstore.adapters.lmdb;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Transactions to read with, used again: to renew one is much cheaper than to begin one. A thread tends to get its last one. */
final class ReadPool {
    private static final int SLOTS = 16;
    private static final int REFERENCES_PER_SLOT = 16;

    private final Environment environment;
    private final AtomicReferenceArray<ReadTransaction> idle = new AtomicReferenceArray<>(SLOTS * REFERENCES_PER_SLOT);
    private final ConcurrentLinkedQueue<ReadTransaction> others = new ConcurrentLinkedQueue<>();

    ReadPool(Environment environment) {
        this.environment = environment;
    }

    private static int slot() {
        return (int) (Thread.currentThread().threadId() & SLOTS - 1) * REFERENCES_PER_SLOT;
    }

    /** At the newest moment; {@link #give} must follow. */
    ReadTransaction take() {
        ReadTransaction taken = idle.getAndSet(slot(), null);
        if (taken == null) {
            taken = others.poll();
        }
        if (taken == null) {
            return new ReadTransaction(environment);
        }
        taken.renew();
        return taken;
    }

    void give(ReadTransaction taken) {
        taken.reset();
        if (!idle.compareAndSet(slot(), null, taken)) {
            others.add(taken);
        }
    }

    /** All are given back. */
    void close() {
        for (int i = 0; i < idle.length(); i += REFERENCES_PER_SLOT) {
            ReadTransaction transaction = idle.getAndSet(i, null);
            if (transaction != null) {
                transaction.close();
            }
        }
        for (ReadTransaction left = others.poll(); left != null; left = others.poll()) {
            left.close();
        }
    }
}
