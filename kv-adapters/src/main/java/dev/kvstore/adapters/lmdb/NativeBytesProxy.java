package dev.kvstore.adapters.lmdb;

import java.lang.foreign.ValueLayout;
import java.util.Comparator;
import jnr.ffi.Pointer;
import org.lmdbjava.BufferProxy;

/**
 * How lmdbjava passes keys and values: their addresses, with nothing copied and nothing allocated. Its own proxies either copy
 * each value or reach into the JDK with {@code --add-opens}.
 */
final class NativeBytesProxy extends BufferProxy<NativeBytes> {
    static final NativeBytesProxy INSTANCE = new NativeBytesProxy();

    private static final Comparator<NativeBytes> UNSIGNED = (one, other) -> KeyOrder.compare(one, other.segment());

    private NativeBytesProxy() {}

    @Override
    protected NativeBytes allocate() {
        return new NativeBytes();
    }

    @Override
    protected void deallocate(NativeBytes bytes) {}

    @Override
    protected byte[] getBytes(NativeBytes bytes) {
        return bytes.toArray();
    }

    @Override
    protected Comparator<NativeBytes> getSignedComparator() {
        return UNSIGNED;
    }

    @Override
    protected Comparator<NativeBytes> getUnsignedComparator() {
        return UNSIGNED;
    }

    @Override
    protected Pointer in(NativeBytes bytes, Pointer struct) {
        NativeBytes.MEMORY.set(ValueLayout.JAVA_LONG, struct.address() + STRUCT_FIELD_OFFSET_SIZE, bytes.length());
        NativeBytes.MEMORY.set(ValueLayout.JAVA_LONG, struct.address() + STRUCT_FIELD_OFFSET_DATA, bytes.address());
        return null;
    }

    @Override
    protected Pointer in(NativeBytes bytes, int size, Pointer struct) {
        NativeBytes.MEMORY.set(ValueLayout.JAVA_LONG, struct.address() + STRUCT_FIELD_OFFSET_SIZE, size);
        return null;
    }

    @Override
    protected NativeBytes out(NativeBytes bytes, Pointer struct) {
        bytes.set(
                NativeBytes.MEMORY.get(ValueLayout.JAVA_LONG, struct.address() + STRUCT_FIELD_OFFSET_DATA),
                NativeBytes.MEMORY.get(ValueLayout.JAVA_LONG, struct.address() + STRUCT_FIELD_OFFSET_SIZE));
        return bytes;
    }
}
