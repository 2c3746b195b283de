package dev.kvstore.storage;

/**
 * A Bloom filter over the keys of a segment: says for certain that a key is not there, and wrongly that it may be in about one of a
 * hundred cases.
 */
final class KeyFilter {
    private static final int BITS_PER_KEY = 10;
    private static final int PROBES = 7;

    private final byte[] bits;
    private final long seed;

    private KeyFilter(byte[] bits, long seed) {
        this.bits = bits;
        this.seed = seed;
    }

    static KeyFilter forKeys(int count, long seed) {
        long bytes = Math.max(8, ((long) count * BITS_PER_KEY + 7) / 8);
        return new KeyFilter(new byte[(int) Math.min(bytes, 1 << 30)], seed);
    }

    static KeyFilter of(byte[] bits, long seed) {
        return new KeyFilter(bits, seed);
    }

    byte[] bits() {
        return bits;
    }

    void add(byte[] key) {
        add(key, 0, key.length);
    }

    /** Adds a key that stands among other bytes. */
    void add(byte[] bytes, int offset, int length) {
        long hash = KeyHash.hash(bytes, offset, length, seed);
        for (int probe = 0; probe < PROBES; probe++) {
            long bit = bit(hash, probe);
            bits[(int) (bit >>> 3)] |= (byte) (1 << (bit & 7));
        }
    }

    boolean mayContain(KeyEntry entry) {
        return mayContain(entry.keyHash(seed));
    }

    boolean mayContain(byte[] key) {
        return mayContain(KeyHash.hash(key, seed));
    }

    private boolean mayContain(long hash) {
        for (int probe = 0; probe < PROBES; probe++) {
            long bit = bit(hash, probe);
            if ((bits[(int) (bit >>> 3)] & 1 << (bit & 7)) == 0) {
                return false;
            }
        }
        return true;
    }

    /** Double hashing: the halves of the hash are start and step (Kirsch and Mitzenmacher). */
    private long bit(long hash, int probe) {
        int mixed = (int) (hash >>> 32) + probe * ((int) hash | 1);
        return Integer.toUnsignedLong(mixed) * ((long) bits.length * 8) >>> 32;
    }
}
