package dev.kvstore.testkit.contract;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Random;

/** Keys and values for tests. */
final class Bytes {
    static final byte[] EMPTY = {};

    private Bytes() {}

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    /** The key of a number; in order of the numbers. */
    static byte[] key(int number) {
        return bytes("key-%08d".formatted(number));
    }

    static byte[] value(long number) {
        return bytes("value-" + number);
    }

    /** Bytes that are hard to mistake for others: random, always the same for the same arguments. */
    static byte[] random(int length, long seed) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    static String text(byte[] bytes) {
        return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
    }
}
