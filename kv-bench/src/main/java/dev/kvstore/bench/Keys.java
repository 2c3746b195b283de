package dev.kvstore.bench;

/**
 * Key i is i as 8 big-endian bytes, then bytes of its hash. So keys sort by i, and keys that were never written fall between
 * those that were.
 */
final class Keys {
    static final int MIN_SIZE = 8;

    private static final long PRESENT = 1;
    private static final long ABSENT = 2;

    private final int size;
    private final boolean verified;

    Keys(int size, boolean verified) {
        this.size = size;
        this.verified = verified;
    }

    byte[] present(long i) {
        return key(i, PRESENT);
    }

    /** A key of the same shape as key i, next to it, that no workload writes. */
    byte[] absent(long i) {
        return key(i, ABSENT);
    }

    private byte[] key(long i, long kind) {
        byte[] key = new byte[size];
        Mix.BIG_ENDIAN.set(key, 0, i);
        long hash = Mix.of(i, kind);
        int at = MIN_SIZE;
        for (; at + Long.BYTES <= size; at += Long.BYTES) {
            Mix.LITTLE_ENDIAN.set(key, at, hash);
            hash = Mix.of(hash);
        }
        for (; at < size; at++) {
            key[at] = (byte) (hash >>> (at % Long.BYTES) * Byte.SIZE);
        }
        return key;
    }

    /** Which key it is; fails if it is none. */
    long indexOf(byte[] key, int length) {
        if (length != size && verified) {
            throw new WrongResult("length of a key", length, size);
        }
        long i = (long) Mix.BIG_ENDIAN.get(key, 0);
        if (!hasHash(key, i) && verified) {
            throw new WrongResult("a key that was never put", "index " + i, "another hash");
        }
        return i;
    }

    private boolean hasHash(byte[] key, long i) {
        long hash = Mix.of(i, PRESENT);
        long difference = 0;
        int at = MIN_SIZE;
        for (; at + Long.BYTES <= size; at += Long.BYTES) {
            difference |= (long) Mix.LITTLE_ENDIAN.get(key, at) ^ hash;
            hash = Mix.of(hash);
        }
        for (; at < size; at++) {
            difference |= key[at] ^ (byte) (hash >>> (at % Long.BYTES) * Byte.SIZE);
        }
        return difference == 0;
    }
}
