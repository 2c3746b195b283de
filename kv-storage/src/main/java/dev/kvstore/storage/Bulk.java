package dev.kvstore.storage;

import java.io.IOException;

/** Writes files in large steps. */
final class Bulk {
    /** The larger, the larger the pages that the kernel makes of it, and the cheaper their faults. */
    private static final int STEP = 1 << 20;
    private static final byte[] ZEROS = new byte[STEP];

    private Bulk() {}

    /** Real zeros: a sparse file would let a store into memory fault when the disk is full. */
    static void writeZeros(StoreFile file, long from, long to) throws IOException {
        for (long position = from; position < to; position += STEP) {
            file.write(position, ZEROS, 0, (int) Math.min(STEP, to - position));
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
