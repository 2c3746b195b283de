package dev.kvstore.testkit.run;

/** A fault that a run has found; the message says what is wrong and how to see it again. */
public final class Find extends AssertionError {
    private static final long serialVersionUID = 1L;

    /**
     * A fault.
     *
     * @param message what is wrong, and where
     */
    public Find(String message) {
        super(message);
    }

    /**
     * A fault with an exception.
     *
     * @param message what is wrong, and where
     * @param cause what the store threw
     */
    public Find(String message, Throwable cause) {
        super(message + ": " + cause, cause);
    }

    /** The same fault with more about how it came to be. */
    Find within(String context) {
        Find outer = new Find(context + "\n  " + getMessage());
        outer.initCause(getCause() == null ? this : getCause());
        return outer;
    }
}
