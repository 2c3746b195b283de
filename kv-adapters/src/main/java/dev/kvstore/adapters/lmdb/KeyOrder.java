package dev.kvstore.adapters.lmdb;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Unsigned lexicographic order of keys outside the heap. */
final class KeyOrder {
    private KeyOrder() {}

    static int compare(NativeBytes key, MemorySegment other) {
        MemorySegment one = key.segment();
        long at = one.mismatch(other);
        if (at < 0) {
            return 0;
        }
        if (at == one.byteSize() || at == other.byteSize()) {
            return Long.compare(one.byteSize(), other.byteSize());
        }
        return Byte.compareUnsigned(one.get(ValueLayout.JAVA_BYTE, at), other.get(ValueLayout.JAVA_BYTE, at));
    }
}
