package dev.kvstore;

import java.time.Instant;

/**
 * One version of a key.
 *
 * @param sequence number of the write
 * @param time of the write, to the millisecond; never earlier than that of the write before it
 * @param value what was put, or null if the key was deleted
 */
public record Version(long sequence, Instant time, byte[] value) {
    /**
     * Whether this version removed the key.
     *
     * @return true for a delete
     */
    public boolean isDelete() {
        return value == null;
    }
}
