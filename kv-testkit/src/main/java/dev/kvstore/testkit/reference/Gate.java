package dev.kvstore.testkit.reference;

import dev.kvstore.KvException;
import java.util.function.Supplier;

/** Lets calls into a store until it is closed; closing waits for those inside. */
final class Gate {
    private final ThreadLocal<Integer> functions = ThreadLocal.withInitial(() -> 0);
    private int running;
    private boolean closed;

    /** Runs a call inside the gate. */
    <T> T call(Supplier<T> call) {
        enter();
        try {
            return call.get();
        } finally {
            leave();
        }
    }

    /** Runs a function of the caller, which may not close the store. */
    <T> T callFunction(Supplier<T> function) {
        functions.set(functions.get() + 1);
        try {
            return function.get();
        } finally {
            functions.set(functions.get() - 1);
        }
    }

    private synchronized void enter() {
        checkOpen();
        running++;
    }

    private synchronized void leave() {
        running--;
        notifyAll();
    }

    synchronized void checkOpen() {
        if (closed) {
            throw new KvException.Closed("the store is closed");
        }
    }

    /** Keeps further calls out and waits for those inside, whether interrupted or not. Idempotent. */
    synchronized void close() {
        if (functions.get() > 0) {
            throw new IllegalStateException("a store cannot be closed from within its own compute or transact");
        }
        closed = true;
        boolean interrupted = false;
        while (running > 0) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
