package dev.kvstore;

import java.nio.file.Path;

/**
 * What can go wrong that is not a mistake of the caller. The message says what happened, then {@code path}, {@code
 * position}, {@code found} and {@code expected} where they apply; it never holds bytes of keys or values.
 */
public abstract sealed class KvException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private KvException(String message, Throwable cause) {
        super(message, cause);
    }

    /** There is no store. Create it, or correct the path. */
    public static final class NotFound extends KvException {
        private static final long serialVersionUID = 1L;

        /**
         * A store is missing.
         *
         * @param message what was looked for
         */
        public NotFound(String message) {
            super(message, null);
        }
    }

    /** Bytes on disk are not those that were written. Restore a backup, or salvage what is intact. */
    public static final class Corrupt extends KvException {
        private static final long serialVersionUID = 1L;

        /** The damaged file. */
        private final transient Path path;

        /** Where in the file. */
        private final long position;

        /** What is wrong, without the place. */
        private final String fault;

        /**
         * Damage was found.
         *
         * @param what is damaged
         * @param path the file
         * @param position where in the file, in bytes from its start
         * @param found what is there
         * @param expected what should be there
         */
        public Corrupt(String what, Path path, long position, Object found, Object expected) {
            this(what, path, position, found, expected, null);
        }

        /**
         * Damage was found by a failure.
         *
         * @param what is damaged
         * @param path the file
         * @param position where in the file, in bytes from its start
         * @param found what is there
         * @param expected what should be there
         * @param cause the failure, or null
         */
        public Corrupt(String what, Path path, long position, Object found, Object expected, Throwable cause) {
            super(what + ": path=" + path + " position=" + position + " found=" + found + " expected=" + expected,
                    cause);
            this.path = path;
            this.position = position;
            this.fault = what + ": found=" + found + " expected=" + expected;
        }

        /**
         * What is wrong, without the place.
         *
         * @return what was found and expected
         */
        public String fault() {
            return fault;
        }

        /**
         * The damaged file.
         *
         * @return its path; null if this exception was deserialized
         */
        public Path path() {
            return path;
        }

        /**
         * Where in the file.
         *
         * @return bytes from its start
         */
        public long position() {
            return position;
        }
    }

    /** Another owner has the store open. Close it there. */
    public static final class Locked extends KvException {
        private static final long serialVersionUID = 1L;

        /**
         * A store is in use.
         *
         * @param message who holds it
         */
        public Locked(String message) {
            super(message, null);
        }
    }

    /** The store, or the snapshot, cursor or feed, was closed. */
    public static final class Closed extends KvException {
        private static final long serialVersionUID = 1L;

        /**
         * Something was used after its close.
         *
         * @param message what is closed
         */
        public Closed(String message) {
            super(message, null);
        }
    }

    /** The store was opened for reading only. */
    public static final class ReadOnly extends KvException {
        private static final long serialVersionUID = 1L;

        /**
         * A write was refused.
         *
         * @param message which store
         */
        public ReadOnly(String message) {
            super(message, null);
        }
    }

    /**
     * The disk, or a limit on file sizes, leaves no room. Nothing was changed; reads go on, deletes and {@link
     * KvStore#compact} may still work, and writes work again once there is room.
     */
    public static final class Full extends KvException {
        private static final long serialVersionUID = 1L;

        /**
         * There is no room.
         *
         * @param message for what
         * @param cause the failed operation
         */
        public Full(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /** The files were not written by this engine, or by a newer version of it. */
    public static final class UnsupportedFormat extends KvException {
        private static final long serialVersionUID = 1L;

        /**
         * A file cannot be read by this version.
         *
         * @param message what was found and expected
         */
        public UnsupportedFormat(String message) {
            super(message, null);
        }
    }

    /** The store cannot do this at all; see {@link Capability}. */
    public static final class Unsupported extends KvException {
        private static final long serialVersionUID = 1L;

        /**
         * Something was asked that the store cannot do.
         *
         * @param message what, and what to do instead
         */
        public Unsupported(String message) {
            super(message, null);
        }
    }

    /**
     * The store stopped after a failed write or force; the cause is the first failure. Close it and open it again: what
     * was durable is there.
     */
    public static final class Failed extends KvException {
        private static final long serialVersionUID = 1L;

        /**
         * The store has failed.
         *
         * @param message which store
         * @param cause the first failure
         */
        public Failed(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /** Retention has dropped what was asked for. */
    public static final class Gap extends KvException {
        private static final long serialVersionUID = 1L;

        /** The oldest sequence number from which on everything is kept. */
        private final long retainedFrom;

        /**
         * Old versions are gone.
         *
         * @param message what was asked for
         * @param retainedFrom the oldest sequence number from which on everything is kept
         */
        public Gap(String message, long retainedFrom) {
            super(message + ": retainedFrom=" + retainedFrom, null);
            this.retainedFrom = retainedFrom;
        }

        /**
         * The oldest sequence number from which on everything is kept.
         *
         * @return the number
         */
        public long retainedFrom() {
            return retainedFrom;
        }
    }

    /** The operating system refused something else: a permission, too many open files, a broken disk. */
    public static final class Io extends KvException {
        private static final long serialVersionUID = 1L;

        /**
         * An operation of the system failed.
         *
         * @param message which operation, on which path
         * @param cause the failure
         */
        public Io(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
