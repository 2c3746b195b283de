package dev.kvstore.bench;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Value of key i in version v: a tag that names both, random bytes, and a checksum of all that, so that a reader can verify
 * every byte without a second copy. Values under 16 bytes are the beginning of the tag and are compared with it.
 */
final class Values {
    private static final int MIN_CHECKED = 2 * Long.BYTES;

    private final long seed;
    private final int size;
    private final boolean verified;

    Values(long seed, int size, boolean verified) {
        this.seed = seed;
        this.size = size;
        this.verified = verified;
    }

    int size() {
        return size;
    }

    private long tag(long i, int version) {
        return Mix.of(Mix.of(seed, i), version);
    }

    byte[] value(long i, int version) {
        long tag = tag(i, version);
        if (size < MIN_CHECKED) {
            return shortValue(tag);
        }
        byte[] value = new byte[size];
        new SplittableRandom(tag).nextBytes(value);
        Mix.BIG_ENDIAN.set(value, 0, tag);
        int end = size - Long.BYTES;
        Mix.BIG_ENDIAN.set(value, end, Mix.fold(value, 0, end));
        return value;
    }

    private byte[] shortValue(long tag) {
        byte[] whole = new byte[MIN_CHECKED];
        Mix.BIG_ENDIAN.set(whole, 0, tag);
        Mix.BIG_ENDIAN.set(whole, Long.BYTES, Mix.of(tag));
        return Arrays.copyOf(whole, Math.min(MIN_CHECKED, size));
    }

    /**
     * Reads every byte of a value and fails if it is not the one expected.
     *
     * @return its checksum
     */
    long check(byte[] found, int length, long i, int version) {
        if (length != size && verified) {
            throw new WrongResult("length of the value of key " + i, length, size);
        }
        return size < MIN_CHECKED ? checkShort(found, i, version) : checkLong(found, i, version);
    }

    /**
     * The same where a value may be in any version up to one, as others change it meanwhile.
     *
     * @return a checksum that does not tell which
     */
    long checkUpTo(byte[] found, int length, long i, int version) {
        int right = 0;
        while (right < version && !begins(found, length, tag(i, right))) {
            right++;
        }
        check(found, length, i, right);
        return Mix.of(i);
    }

    private boolean begins(byte[] found, int length, long tag) {
        int compared = Math.min(Long.BYTES, size);
        return length == size && Arrays.equals(found, 0, compared, shortValue(tag), 0, compared);
    }

    private long checkLong(byte[] found, long i, int version) {
        long tag = (long) Mix.BIG_ENDIAN.get(found, 0);
        if (tag != tag(i, version) && verified) {
            throw new WrongResult("value of key " + i, "another value", "version " + version);
        }
        int end = size - Long.BYTES;
        long sum = Mix.fold(found, 0, end);
        if (sum != (long) Mix.BIG_ENDIAN.get(found, end) && verified) {
            throw new WrongResult("bytes of the value of key " + i, "checksum " + Long.toHexString(sum), "another");
        }
        return sum;
    }

    private long checkShort(byte[] found, long i, int version) {
        byte[] expected = shortValue(tag(i, version));
        if (!Arrays.equals(found, 0, size, expected, 0, size) && verified) {
            throw new WrongResult("value of key " + i, "another value", "version " + version);
        }
        return Mix.fold(expected, 0, size);
    }
}
