package dev.kvstore.testkit.run;

/** What can be wrong with a {@link ToyStore}. */
enum Bug {
    /** Acknowledges at SYNC without a force. */
    NO_FORCE,
    /** Writes only when the next write comes. */
    LATE_WRITE,
    /** Grows its file without forcing the new length. */
    NO_LENGTH_FORCE,
    /** Does not force the file before it is renamed. */
    NO_FILE_FORCE,
    /** Does not force the folder after the renaming. */
    NO_FOLDER_FORCE,
    /** Believes the length of a frame, whatever is in it. */
    NO_CHECKSUM,
    /** Writes the steps of a batch one by one. */
    TORN_BATCH,
    /** Goes on in the file that it found, behind the frames it accepts. */
    NO_TAIL_FORCE,
    /** Goes on after a failed force as if nothing had happened. */
    NO_POISON,
    /** Tries a failed force again. */
    RETRIED_FORCE,
    /** Changes its index although there was no room for the write. */
    CHANGED_WHEN_FULL,
    /** Lets the exception of the system through. */
    RAW_EXCEPTION,
    /** Leaves a file open when it is closed. */
    LEAK,
    /** Ignores what a closed store should be like. */
    NO_CLEAN_CHECK,
    /** Ignores what was known to be durable. */
    NO_DURABLE_CHECK,
    /** Replaces whatever is there. */
    WRONG_REPLACE
}
