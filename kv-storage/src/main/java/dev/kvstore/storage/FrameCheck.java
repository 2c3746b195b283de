package dev.kvstore.storage;

/**
 * What the check of a frame covers before its own header: its predecessor, the segment and its place there, so that neither a
 * stale frame, nor one of another store, nor a copy of one inside a value can line up.
 */
final class FrameCheck {
    static final int PREFIX_LENGTH = 4 + 8 + 4 + 4;

    private FrameCheck() {}

    static void putPrefix(byte[] bytes, int previousCheck, long salt, int position, int length) {
        Bytes.putInt(bytes, 0, previousCheck);
        Bytes.putLong(bytes, 4, salt);
        Bytes.putInt(bytes, 4 + 8, position);
        Bytes.putInt(bytes, 4 + 8 + 4, length);
    }
}
