package dev.kvstore.storage;

import java.io.IOException;

/** Real zeros: a sparse file would let a store into memory fault when the disk is full. */
final class Zeros {
    private static final byte[] BLOCK = new byte[256 << 10];

    private Zeros() {}

    static void write(StoreFile file, long from, long to) throws IOException {
        for (long position = from; position < to; position += BLOCK.length) {
            file.write(position, BLOCK, 0, (int) Math.min(BLOCK.length, to - position));
        }
    }
}
