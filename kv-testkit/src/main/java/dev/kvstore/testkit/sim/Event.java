package dev.kvstore.testkit.sim;

import java.nio.file.Path;

/** One thing that happened on the disk. The number of events before it is a crash point. */
sealed interface Event {
    /**
     * Bytes, by a write or through a mapping.
     *
     * @param bytes null if all are zero
     * @param header whether it was a release store of eight bytes
     */
    record Stored(int node, long position, int length, byte[] bytes, boolean header) implements Event {}

    /** A file got a hole at its end. */
    record Extended(int node, long length) implements Event {}

    /** A file was cut. */
    record Truncated(int node, long length) implements Event {}

    /** A file was forced: contents and length. */
    record FileForced(int node, boolean failed) implements Event {}

    /** Some bytes of a file were forced. */
    record RangeForced(int node, long position, long length, boolean failed) implements Event {}

    /**
     * A name changed in a directory.
     *
     * @param name what leads to the node now, or to nothing if that is -1
     * @param oldName what no longer leads anywhere, or null
     */
    record Named(int directory, String name, int node, String oldName) implements Event {}

    /** The names of a directory were forced. */
    record FolderForced(int directory, boolean failed) implements Event {}

    /** A directory appeared; durable at once. */
    record Made(int directory, Path path) implements Event {}

    /** A directory got another path; durable at once. */
    record Moved(int directory, Path path) implements Event {}

    /** A directory went; durable at once. */
    record Removed(int directory) implements Event {}
}
