package dev.kvstore.bench;

/** What was asked makes no sense; the message says what would. */
final class WrongUse extends RuntimeException {
    private static final long serialVersionUID = 1L;

    WrongUse(String message) {
        super(message);
    }
}
