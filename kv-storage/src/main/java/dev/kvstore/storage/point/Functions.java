package dev.kvstore.storage.point;

import dev.kvstore.KvException;
import dev.kvstore.storage.Epochs;
import java.util.function.Supplier;

/** Functions of the user that compute values. They may use the store, also while a close waits for them; nobody else may then. */
final class Functions {
    private final Epochs running = new Epochs();
    private final ThreadLocal<Boolean> inside = ThreadLocal.withInitial(() -> false);
    private final String closedMessage;

    Functions(String closedMessage) {
        this.closedMessage = closedMessage;
    }

    /** Runs something that calls functions. */
    <T> T run(Supplier<T> action) {
        requireNotClosing();
        int epoch = running.enter();
        if (epoch < 0) {
            throw closed();
        }
        boolean nested = inside.get();
        inside.set(true);
        try {
            return action.get();
        } finally {
            inside.set(nested);
            running.exit(epoch);
        }
    }

    void requireNotClosing() {
        if (running.isClosed() && !inside.get()) {
            throw closed();
        }
    }

    KvException.Closed closed() {
        return new KvException.Closed(closedMessage);
    }

    /** Lets nobody in any more, and waits for the functions. */
    void close() {
        if (inside.get()) {
            throw new IllegalStateException("close from within a function that computes a value");
        }
        running.close();
    }
}
