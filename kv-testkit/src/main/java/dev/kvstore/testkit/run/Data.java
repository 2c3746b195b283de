package dev.kvstore.testkit.run;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The keys and values of the operations: few keys, so that they meet; all from small numbers, so that they can be printed. */
public final class Data {
    /** How many keys there are. */
    public static final int KEYS = 28;

    private static final byte[][] KEY_BYTES = new byte[KEYS][];

    static {
        String[] special = {"", "\0", "\0\0", "\u00ff", "\u00ff\u00ff", "k", "k0", "k00", "k\u00ff"};
        for (int i = 0; i < KEYS; i++) {
            KEY_BYTES[i] = i < special.length
                    ? special[i].getBytes(StandardCharsets.ISO_8859_1)
                    : ("key" + i * 7 % 30).getBytes(StandardCharsets.ISO_8859_1);
        }
        KEY_BYTES[KEYS - 1] = repeated('L', 700);
        KEY_BYTES[KEYS - 2] = repeated('L', 64);
        KEY_BYTES[KEYS - 3] = repeated('M', 3000);
    }

    private Data() {}

    private static byte[] repeated(char letter, int length) {
        byte[] key = new byte[length];
        Arrays.fill(key, (byte) letter);
        return key;
    }

    /**
     * A key.
     *
     * @param index 0..{@link #KEYS}-1; 0 is the empty key
     * @return the key; not to be changed
     */
    public static byte[] key(int index) {
        return KEY_BYTES[index];
    }

    /**
     * A value.
     *
     * @param tag what it is made from
     * @param length in bytes
     * @return the value; another one for another tag, as far as the length allows
     */
    public static byte[] value(int tag, int length) {
        byte[] value = new byte[length];
        int state = tag * 0x9E3779B9 + 0x7F4A7C15;
        for (int i = 0; i < length; i++) {
            if ((i & 3) == 0) {
                state = (state ^ (state >>> 15)) * 0x2C1B3C6D + i + tag;
            }
            value[i] = (byte) (state >>> 8 * (i & 3));
        }
        return value;
    }
}
