package dev.kvstore.testkit.contract;

import static dev.kvstore.testkit.contract.FaultyEngine.proceed;

import dev.kvstore.Cursor;
import dev.kvstore.KeyRange;
import dev.kvstore.KvEngine;
import dev.kvstore.SortedKvReader;
import dev.kvstore.TransactionalKvStore;
import dev.kvstore.WriteBatch;
import dev.kvstore.WriteResult;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Suites on engines with one planted fault each; run by {@link PlantedFaultsTest}, never by themselves. */
final class PlantedFaults {
    private PlantedFaults() {}

    /** A suite that is meant to fail. */
    abstract static class Faulty extends KvStoreContract {
        /** Does what a healthy store would, but for the fault. */
        abstract Object call(TransactionalKvStore store, Method method, Object[] arguments) throws Throwable;

        @Override
        public final KvEngine engine() {
            return new FaultyEngine(this::call);
        }

        @Override
        public final boolean onDisk() {
            return false;
        }
    }

    static class EmptyValueIsAbsent extends Faulty {
        @Override
        Object call(TransactionalKvStore store, Method method, Object[] arguments) throws Throwable {
            Object result = proceed(store, method, arguments);
            return result instanceof byte[] value && value.length == 0 ? null : result;
        }
    }

    static class PutIfAbsentInTwoSteps extends Faulty {
        @Override
        Object call(TransactionalKvStore store, Method method, Object[] arguments) throws Throwable {
            if (!method.getName().equals("putIfAbsent")) {
                return proceed(store, method, arguments);
            }
            boolean absent = store.get((byte[]) arguments[0]) == null;
            Thread.yield();
            if (absent) {
                store.put((byte[]) arguments[0], (byte[]) arguments[1]);
            }
            return absent;
        }
    }

    static class BatchInSteps extends Faulty {
        @Override
        Object call(TransactionalKvStore store, Method method, Object[] arguments) throws Throwable {
            if (!method.getName().equals("write")) {
                return proceed(store, method, arguments);
            }
            for (WriteBatch.Operation operation : ((WriteBatch) arguments[0]).operations()) {
                Thread.yield();
                switch (operation) {
                    case WriteBatch.Put(byte[] key, byte[] value) -> store.put(key, value);
                    case WriteBatch.Delete(byte[] key) -> store.delete(key);
                    case WriteBatch.Require(byte[] key, byte[] expected) -> {
                        if (!Arrays.equals(expected, store.get(key))) {
                            return WriteResult.conflict(key);
                        }
                    }
                }
            }
            return WriteResult.APPLIED;
        }
    }

    static class SnapshotMovesOn extends Faulty {
        @Override
        Object call(TransactionalKvStore store, Method method, Object[] arguments) throws Throwable {
            if (!method.getName().equals("snapshot")) {
                return proceed(store, method, arguments);
            }
            Object snapshot = store.snapshot();
            return Proxy.newProxyInstance(
                    getClass().getClassLoader(), snapshot.getClass().getInterfaces(), (proxy, reading, its) -> {
                        boolean moves = reading.getDeclaringClass().isAssignableFrom(SortedKvReader.class);
                        return proceed(moves ? store : snapshot, reading, its);
                    });
        }
    }

    /** Hands out the same array for the same key until it is written. */
    static class GetLendsItsArray extends Faulty {
        private static final Map<String, byte[]> LENT = new HashMap<>();

        @Override
        Object call(TransactionalKvStore store, Method method, Object[] arguments) throws Throwable {
            Object result = proceed(store, method, arguments);
            if (method.getName().equals("get") && arguments.length == 1 && result != null) {
                return LENT.computeIfAbsent(Bytes.hex((byte[]) arguments[0]), key -> (byte[]) result);
            }
            return result;
        }
    }

    static class CountForgetsDeletes extends Faulty {
        private static long deleted;

        @Override
        Object call(TransactionalKvStore store, Method method, Object[] arguments) throws Throwable {
            deleted += method.getName().equals("delete") ? 1 : 0;
            Object result = proceed(store, method, arguments);
            return method.getName().equals("count") ? (Long) result + deleted : result;
        }
    }

    static class InterruptIsSwallowed extends Faulty {
        @Override
        Object call(TransactionalKvStore store, Method method, Object[] arguments) throws Throwable {
            if (method.getName().equals("sync")) {
                Thread.interrupted();
            }
            return proceed(store, method, arguments);
        }
    }

    static class ComputeRunsFunctionUnguarded extends Faulty {
        @Override
        Object call(TransactionalKvStore store, Method method, Object[] arguments) throws Throwable {
            if (!method.getName().equals("compute")) {
                return proceed(store, method, arguments);
            }
            byte[] key = (byte[]) arguments[0];
            @SuppressWarnings("unchecked")
            byte[] value = ((UnaryOperator<byte[]>) arguments[1]).apply(store.get(key));
            if (value == null) {
                store.delete(key);
            } else {
                store.put(key, value);
            }
            return value;
        }
    }

    /** A suite of sorted stores that is meant to fail. */
    abstract static class FaultySorted extends SortedKvStoreContract {
        abstract Cursor scan(TransactionalKvStore store, KeyRange range);

        @Override
        public final KvEngine engine() {
            return new FaultyEngine((store, method, arguments) -> method.getName().equals("scan")
                    ? scan(store, arguments == null ? KeyRange.all() : (KeyRange) arguments[0])
                    : proceed(store, method, arguments));
        }

        @Override
        public final boolean onDisk() {
            return false;
        }
    }

    /** A cursor over a list of keys, read at each step. */
    private static Cursor cursorOver(TransactionalKvStore store, List<byte[]> keys) {
        int[] position = {-1};
        return (Cursor) Proxy.newProxyInstance(
                PlantedFaults.class.getClassLoader(), new Class<?>[] {Cursor.class}, (proxy, method, arguments) -> {
                    return switch (method.getName()) {
                        case "next" -> ++position[0] < keys.size();
                        case "key" -> keys.get(position[0]);
                        case "value" -> store.get(keys.get(position[0]));
                        default -> null;
                    };
                });
    }

    private static List<byte[]> keys(TransactionalKvStore store, KeyRange range) {
        try (Cursor cursor = store.scan(range)) {
            return Contents.rest(cursor).stream().map(entry -> entry.key()).toList();
        }
    }

    static class SignedOrder extends FaultySorted {
        @Override
        Cursor scan(TransactionalKvStore store, KeyRange range) {
            return cursorOver(store, keys(store, range).stream().sorted(Arrays::compare).toList());
        }
    }

    /** kivaloo#352. */
    static class UpperEndAlwaysIncluded extends FaultySorted {
        @Override
        Cursor scan(TransactionalKvStore store, KeyRange range) {
            boolean open = range.low() != null && range.high() != null && !range.highInclusive() && !range.descending();
            return store.scan(open ? RangeTable.range(range.low(), range.lowInclusive(), range.high(), true) : range);
        }
    }

    /** bbolt#146: goes by position, so a delete of the current entry skips the next. */
    static class CursorSkipsAfterDelete extends FaultySorted {
        @Override
        Cursor scan(TransactionalKvStore store, KeyRange range) {
            int[] position = {-1};
            return (Cursor) Proxy.newProxyInstance(
                    getClass().getClassLoader(), new Class<?>[] {Cursor.class}, (proxy, method, arguments) -> {
                        List<byte[]> keys = method.getName().equals("close") ? List.of() : keys(store, range);
                        return switch (method.getName()) {
                            case "next" -> ++position[0] < keys.size();
                            case "key" -> keys.get(position[0]);
                            case "value" -> store.get(keys.get(position[0]));
                            default -> null;
                        };
                    });
        }
    }
}
