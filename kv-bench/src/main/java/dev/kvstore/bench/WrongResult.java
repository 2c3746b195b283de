package dev.kvstore.bench;

/** A store returned something else than was put into it. Fails the cell. */
final class WrongResult extends RuntimeException {
    private static final long serialVersionUID = 1L;

    WrongResult(String what, Object found, Object expected) {
        super("wrong result: " + what + ": found=" + found + " expected=" + expected);
    }
}
