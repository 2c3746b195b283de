package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;

import java.util.zip.CRC32C;

/**
 * Writes frame headers, each linked to the one before it. Time and durable mark are written only where they differ from those of
 * the frame before in the same segment.
 */
final class FrameEncoder {
    private final byte[] scratch = new byte[FrameCheck.PREFIX_LENGTH + MAX_FRAME_HEADER_LENGTH];
    private final CRC32C crc = new CRC32C();
    private long salt;
    private int check;
    private long millis;
    private long durable;
    private int headerLength;
    private int length;
    private int flags;

    /** Starts a segment; the first frame carries everything. */
    void start(long newSalt, int startCheck) {
        salt = newSalt;
        check = startCheck;
        millis = -1;
        durable = -1;
    }

    /** Decides what the header of the next frame holds; then {@link #headerLength} and {@link #frameLength} are known. */
    void plan(Frame frame, long frameMillis, long frameDurable) {
        flags = (frameMillis != millis ? FRAME_HAS_TIME : 0)
                | (frameDurable != durable ? FRAME_HAS_DURABLE : 0)
                | (frame.count() != 1 ? FRAME_HAS_COUNT : 0);
        headerLength = FRAME_FIXED_LENGTH
                + (frameMillis != millis ? FRAME_TIME_LENGTH : 0)
                + (frameDurable != durable ? FRAME_DURABLE_LENGTH : 0)
                + (frame.count() != 1 ? FRAME_COUNT_LENGTH : 0);
        length = headerLength + frame.length();
    }

    /** Puts the planned header for a position before the records, and links the next frame to it. */
    void encode(Frame frame, int position, long frameMillis, long frameDurable) {
        int at = FrameCheck.PREFIX_LENGTH;
        scratch[at++] = (byte) flags;
        if ((flags & FRAME_HAS_TIME) != 0) {
            Bytes.putLong(scratch, at, frameMillis);
            at += FRAME_TIME_LENGTH;
        }
        if ((flags & FRAME_HAS_DURABLE) != 0) {
            Bytes.putLong(scratch, at, frameDurable);
            at += FRAME_DURABLE_LENGTH;
        }
        if ((flags & FRAME_HAS_COUNT) != 0) {
            Bytes.putInt(scratch, at, frame.count());
            at += FRAME_COUNT_LENGTH;
        }
        FrameCheck.putPrefix(scratch, check, salt, position, length);
        crc.reset();
        crc.update(scratch, 0, at);
        crc.update(frame.checks(), 0, frame.count() * RECORD_CRC_LENGTH);
        check = (int) crc.getValue();
        frame.head(validWord(), scratch, FrameCheck.PREFIX_LENGTH, headerLength - FRAME_FLAGS_OFFSET);
        millis = frameMillis;
        durable = frameDurable;
    }

    /** The word that makes a frame valid: length and check. */
    long validWord() {
        return Integer.toUnsignedLong(length) | (long) check << 32;
    }

    /** Valid word included. */
    int headerLength() {
        return headerLength;
    }

    int frameLength() {
        return length;
    }

    int check() {
        return check;
    }
}
