package dev.kvstore.adapters.xodus;

import java.util.Arrays;
import jetbrains.exodus.ArrayByteIterable;
import jetbrains.exodus.ByteIterable;

/** Arrays, as Xodus takes and gives them. */
final class Bytes {
    private Bytes() {}

    static ByteIterable of(byte[] bytes) {
        return new ArrayByteIterable(bytes);
    }

    /** A copy; null for none. */
    static byte[] copy(ByteIterable bytes) {
        return bytes == null ? null : Arrays.copyOf(bytes.getBytesUnsafe(), bytes.getLength());
    }
}
