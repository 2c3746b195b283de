package dev.kvstore.testkit.sim;

/**
 * Which calls fail, and how.
 *
 * @param call the kind of call
 * @param nth the first of its kind that fails, counted from 1 on
 * @param persistent whether all later ones fail too
 * @param failure what happens
 */
public record Fault(Call call, int nth, boolean persistent, Failure failure) {
    /** What a failing call does. */
    public enum Failure {
        /** "Input/output error", and nothing was done. */
        IO("Input/output error"),
        /** "No space left on device", and nothing was done. */
        NO_SPACE("No space left on device"),
        /** A write that does the first half and then says "No space left on device". */
        HALF("No space left on device"),
        /** An {@link OutOfMemoryError}, and nothing was done. */
        ERROR("Java heap space");

        private final String message;

        Failure(String message) {
            this.message = message;
        }

        /**
         * What the system says.
         *
         * @return the text of the exception
         */
        public String message() {
            return message;
        }
    }
}
