package dev.kvstore.adapters.lmdb;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Some bytes outside the heap: what goes into LMDB and what comes out of it, a key or a value. Used again and again. */
final class NativeBytes {
    /** All memory. LMDB's addresses are good as long as the transaction that told them. */
    @SuppressWarnings("restricted")
    static final MemorySegment MEMORY = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

    private long address;
    private long length;

    void set(long newAddress, long newLength) {
        address = newAddress;
        length = newLength;
    }

    long address() {
        return address;
    }

    long length() {
        return length;
    }

    MemorySegment segment() {
        return MEMORY.asSlice(address, length);
    }

    byte[] toArray() {
        byte[] bytes = new byte[(int) length];
        MemorySegment.copy(MEMORY, ValueLayout.JAVA_BYTE, address, bytes, 0, bytes.length);
        return bytes;
    }

    /** As the contract says: nothing is written unless all fits. */
    int copy(byte[] into, int offset) {
        if (length <= into.length - offset) {
            MemorySegment.copy(MEMORY, ValueLayout.JAVA_BYTE, address, into, offset, (int) length);
        }
        return (int) length;
    }

    void fill(byte[] bytes) {
        MemorySegment.copy(bytes, 0, MEMORY, ValueLayout.JAVA_BYTE, address, bytes.length);
    }
}
