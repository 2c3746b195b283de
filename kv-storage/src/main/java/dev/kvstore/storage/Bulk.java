package dev.kvstore.storage;

import java.io.IOException;

/** Writes files in large steps. */
final class Bulk {
    /**
     * A large page of the processor. Of what is written in one such piece the kernel makes one, if the file system can, and then a
     * mapping of it takes one page fault instead of hundreds.
     */
    static final int STEP = 2 << 20;

    private static final byte[] ZEROS = new byte[STEP];

    private Bulk() {}

    /** Real zeros: a sparse file would let a store into memory fault when the disk is full. */
    static void writeZeros(StoreFile file, long from, long to) throws IOException {
        long position = from;
        while (position < to) {
            int length = (int) Math.min(STEP - position % STEP, to - position);
            file.write(position, ZEROS, 0, length);
            position += length;
        }
    }

    /** Copies the first bytes of a file; source and target may be the same. */
    static void copy(StoreFile source, StoreFile target, long length) throws IOException {
        byte[] step = new byte[(int) Math.min(STEP, length)];
        for (long position = 0; position < length; position += STEP) {
            int part = (int) Math.min(STEP, length - position);
            source.read(position, step, 0, part);
            target.write(position, step, 0, part);
        }
    }
}
