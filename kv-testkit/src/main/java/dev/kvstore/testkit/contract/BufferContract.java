package dev.kvstore.testkit.contract;

import static dev.kvstore.testkit.contract.Bytes.EMPTY;
import static dev.kvstore.testkit.contract.Bytes.bytes;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kvstore.KvStore;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;

/** Reading into arrays and segments of the caller. */
interface BufferContract extends ContractSubject {
    byte[] NAME = bytes("name");
    byte[] VALUE = bytes("value");

    private KvStore openWithValue() {
        KvStore store = open();
        store.put(NAME, VALUE);
        return store;
    }

    @Test
    default void getInto_presentKey_writesOnlyTheValue() {
        byte[] into = bytes("..........");
        assertEquals(5, openWithValue().get(NAME, into, 3));
        assertArrayEquals(bytes("...value.."), into);
    }

    @Test
    default void getInto_exactFit_writesTheValue() {
        byte[] into = new byte[5];
        assertEquals(5, openWithValue().get(NAME, into, 0));
        assertArrayEquals(VALUE, into);
    }

    @Test
    default void getInto_absentKey_returnsMinusOneAndWritesNothing() {
        byte[] into = bytes(".....");
        assertEquals(-1, open().get(NAME, into, 0));
        assertArrayEquals(bytes("....."), into);
    }

    @Test
    default void getInto_tooSmall_returnsLengthAndWritesNothing() {
        KvStore store = openWithValue();
        byte[] into = bytes(".......");
        assertEquals(5, store.get(NAME, into, 3));
        assertEquals(5, store.get(NAME, into, 7));
        assertEquals(5, store.get(NAME, EMPTY, 0));
        assertArrayEquals(bytes("......."), into);
    }

    @Test
    default void getInto_emptyValue_returnsZero() {
        KvStore store = open();
        store.put(NAME, EMPTY);
        assertEquals(0, store.get(NAME, EMPTY, 0));
        assertEquals(0, store.get(NAME, new byte[3], 3));
    }

    @Test
    default void getInto_offsetOutsideTheArray_isRefused() {
        KvStore store = openWithValue();
        byte[] into = new byte[10];
        assertThrows(IndexOutOfBoundsException.class, () -> store.get(NAME, into, -1));
        assertThrows(IndexOutOfBoundsException.class, () -> store.get(NAME, into, 11));
        assertThrows(IndexOutOfBoundsException.class, () -> store.get(bytes("absent"), into, 11));
        assertArrayEquals(new byte[10], into);
    }

    @Test
    default void getSegment_onTheHeap_writesOnlyTheValue() {
        KvStore store = openWithValue();
        byte[] into = bytes("..........");
        MemorySegment slice = MemorySegment.ofArray(into).asSlice(3);
        assertEquals(5, store.get(MemorySegment.ofArray(NAME), slice));
        assertArrayEquals(bytes("...value.."), into);
    }

    @Test
    default void getSegment_offTheHeap_writesOnlyTheValue() {
        KvStore store = openWithValue();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment key = arena.allocateFrom(ValueLayout.JAVA_BYTE, bytes("xname")).asSlice(1);
            MemorySegment into = arena.allocate(7);
            assertEquals(5, store.get(key, into));
            assertArrayEquals(bytes("value\0\0"), into.toArray(ValueLayout.JAVA_BYTE));
        }
    }

    @Test
    default void getSegment_absentKey_returnsMinusOne() {
        byte[] into = new byte[5];
        assertEquals(-1, open().get(MemorySegment.ofArray(NAME), MemorySegment.ofArray(into)));
        assertArrayEquals(new byte[5], into);
    }

    @Test
    default void getSegment_tooSmall_returnsLengthAndWritesNothing() {
        KvStore store = openWithValue();
        byte[] into = new byte[4];
        assertEquals(5, store.get(MemorySegment.ofArray(NAME), MemorySegment.ofArray(into)));
        assertEquals(5, store.get(MemorySegment.ofArray(NAME), MemorySegment.NULL));
        assertArrayEquals(new byte[4], into);
    }

    @Test
    default void getSegment_readOnlyTarget_isRefused() {
        KvStore store = openWithValue();
        MemorySegment into = MemorySegment.ofArray(new byte[9]).asReadOnly();
        assertThrows(IllegalArgumentException.class, () -> store.get(MemorySegment.ofArray(NAME), into));
    }

    @Test
    default void getInto_largeValue_isRead() {
        KvStore store = open();
        byte[] large = Bytes.random(300 << 10, 1);
        store.put(NAME, large);
        byte[] into = new byte[large.length];
        assertEquals(large.length, store.get(NAME, into, 0));
        assertArrayEquals(large, into);
        MemorySegment segment = MemorySegment.ofArray(new byte[large.length]);
        assertEquals(large.length, store.get(MemorySegment.ofArray(NAME), segment));
        assertEquals(-1, segment.mismatch(MemorySegment.ofArray(large)));
    }
}
