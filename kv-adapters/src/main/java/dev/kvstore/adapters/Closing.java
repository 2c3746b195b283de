package dev.kvstore.adapters;

/** Closes one thing after the other, whatever the ones before threw; the first failure is thrown in the end. */
public final class Closing {
    private Throwable first;

    /** Nothing has failed yet. */
    public Closing() {}

    /**
     * Does one thing.
     *
     * @param close what it throws is kept for the end
     * @return this
     */
    public Closing step(Runnable close) {
        try {
            close.run();
        } catch (RuntimeException | Error failed) {
            keep(failed);
        }
        return this;
    }

    private void keep(Throwable failed) {
        if (first == null) {
            first = failed;
        } else if (first != failed) {
            first.addSuppressed(failed);
        }
    }

    /** Throws what was thrown first, with what came later as suppressed. */
    public void end() {
        switch (first) {
            case null -> {}
            case Error error -> throw error;
            default -> throw (RuntimeException) first;
        }
    }
}
