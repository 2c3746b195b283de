package dev.kvstore.testkit.run;

import dev.kvstore.Cursor;
import dev.kvstore.KvReader;
import dev.kvstore.SortedKvReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads a store, or a snapshot, and compares it with the model. */
final class Reading {
    private Reading() {}

    /** What a scan shows. */
    static State scan(KvReader reader) {
        State state = State.EMPTY;
        byte[] previous = null;
        try (Cursor cursor = reader.scan()) {
            while (cursor.next()) {
                byte[] key = cursor.key();
                int index = State.index(key);
                require(index >= 0, "scan shows a key that was never put");
                require(state.get(index) == null, "scan shows a key twice");
                require(previous == null || !(reader instanceof SortedKvReader)
                        || Arrays.compareUnsigned(previous, key) < 0, "scan is out of order");
                state = state.with(index, cursor.value());
                previous = key;
            }
            require(!cursor.next(), "scan goes on after its end");
        }
        return state;
    }

    /** Everything by every way of reading. */
    static void check(KvReader reader, State expected) {
        checkScan(reader, expected);
        checkPoints(reader, expected);
    }

    static void checkScan(KvReader reader, State expected) {
        State found = scan(reader);
        if (!found.same(expected)) {
            throw new Find("scan is wrong:" + found.difference(expected));
        }
    }

    /** Count, and each key by itself and together. */
    static void checkPoints(KvReader reader, State expected) {
        long count = reader.count();
        if (count != expected.count()) {
            throw new Find("count is wrong: found=" + count + " expected=" + expected.count());
        }
        List<byte[]> keys = new ArrayList<>();
        for (int key = 0; key < Data.KEYS; key++) {
            checkValue("get", key, reader.get(Data.key(key)), expected);
            require(reader.containsKey(Data.key(key)) == (expected.get(key) != null), "containsKey is wrong");
            keys.add(Data.key(key));
        }
        List<byte[]> values = reader.getAll(keys);
        for (int key = 0; key < Data.KEYS; key++) {
            checkValue("getAll", key, values.get(key), expected);
        }
    }

    static void checkValue(String method, int key, byte[] found, State expected) {
        if (!Arrays.equals(found, expected.get(key))) {
            throw new Find(method + " is wrong:"
                    + (found == null ? expected.with(key, null) : expected.with(key, found)).difference(expected));
        }
    }

    static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new Find(otherwise);
        }
    }
}
