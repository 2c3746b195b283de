package dev.kvstore.bench;

import dev.kvstore.Capability;
import dev.kvstore.CheckReport;
import dev.kvstore.Cursor;
import dev.kvstore.Durability;
import dev.kvstore.KeyRange;
import dev.kvstore.KvEngine;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.SortedKvStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A map on the heap that now and then returns something wrong. The option {@code lie} says what. */
public final class LyingEngine implements KvEngine {
    /** What is wrong. */
    enum Lie {
        NONE, FLIPPED_BYTE, OTHER_VALUE, TOO_SHORT, LOST_PUT, FOUND_MISSING, SHORT_SCAN, REPEATED_ENTRY, WRONG_ORDER, OLD_VALUE, LOST_DELETE, CRASH
    }

    private static final int EVERY = 50;

    private final Lie lie;

    /** Honest unless the option says otherwise. */
    public LyingEngine() {
        this(Lie.NONE);
    }

    LyingEngine(Lie lie) {
        this.lie = lie;
    }

    @Override
    public String name() {
        return "lying";
    }

    @Override
    public String version() {
        return "1";
    }

    @Override
    public Set<Capability> capabilities() {
        return Set.of(Capability.ATOMIC_BATCH, Capability.SORTED);
    }

    @Override
    public Set<Durability.Level> levels() {
        return Set.of(Durability.Level.values());
    }

    @Override
    public SortedMap<String, String> options() {
        return new TreeMap<>(Map.of("lie", "NONE"));
    }

    @Override
    public KvStore open(Path path, KvOptions options) {
        String named = options.engineOptions().get("lie");
        return lying(HeapStore.at(path), named == null ? lie : Lie.valueOf(named));
    }

    private static KvStore lying(KvStore honest, Lie lie) {
        AtomicInteger calls = new AtomicInteger();
        return (KvStore) Proxy.newProxyInstance(
                LyingEngine.class.getClassLoader(), new Class<?>[] {SortedKvStore.class},
                (proxy, method, arguments) -> {
                    boolean now = calls.incrementAndGet() % EVERY == 0;
                    try {
                        return switch (method.getName()) {
                            case "get" -> {
                                Object found = method.invoke(honest, arguments);
                                yield now && arguments.length == 3 ? get(lie, (int) found, (byte[]) arguments[1])
                                        : found;
                            }
                            case "put" -> now && (lie == Lie.LOST_PUT || lie == Lie.OLD_VALUE) ? null
                                    : now && lie == Lie.CRASH ? crash() : method.invoke(honest, arguments);
                            case "scan" -> scan(lie, honest,
                                    arguments == null ? KeyRange.all() : (KeyRange) arguments[0]);
                            case "getAll" -> getAll(lie, honest.getAll(bytes(arguments[0])));
                            case "delete" -> now && lie == Lie.LOST_DELETE ? null : method.invoke(honest, arguments);
                            default -> method.invoke(honest, arguments);
                        };
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @SuppressWarnings("unchecked")
    private static List<byte[]> bytes(Object keys) {
        return (List<byte[]>) keys;
    }

    private static List<byte[]> getAll(Lie lie, List<byte[]> found) {
        byte[] last = found.getLast();
        switch (lie) {
            case FLIPPED_BYTE -> last[last.length / 2] ^= 1;
            case TOO_SHORT -> found.removeLast();
            case OTHER_VALUE -> found.set(0, last);
            default -> {}
        }
        return found;
    }

    private static Object crash() {
        Runtime.getRuntime().halt(134);
        return null;
    }

    private static int get(Lie lie, int found, byte[] into) {
        switch (lie) {
            case FLIPPED_BYTE -> into[Math.max(0, found / 2)] ^= 1;
            case OTHER_VALUE -> into[0] ^= 1;
            case TOO_SHORT -> {
                return Math.max(0, found - 1);
            }
            case FOUND_MISSING -> {
                return Math.max(found, 1);
            }
            default -> {
                return found;
            }
        }
        return found;
    }

    private static Cursor scan(Lie lie, KvStore honest, KeyRange range) {
        List<byte[][]> entries = new ArrayList<>();
        try (Cursor cursor = honest.scan()) {
            while (cursor.next()) {
                if (range.contains(cursor.key())) {
                    entries.add(new byte[][] {cursor.key(), cursor.value()});
                }
            }
        }
        Comparator<byte[][]> order = (one, other) -> Arrays.compareUnsigned(one[0], other[0]);
        entries.sort(range.descending() ? order.reversed() : order);
        switch (lie) {
            case SHORT_SCAN -> entries.removeLast();
            case REPEATED_ENTRY -> entries.set(Math.min(1, entries.size() - 1), entries.getFirst());
            case WRONG_ORDER -> Collections.swap(entries, 0, entries.size() - 1);
            default -> {}
        }
        return cursor(entries);
    }

    private static Cursor cursor(List<byte[][]> entries) {
        return new HeapCursor() {
            private int next;

            @Override
            boolean advance() {
                if (next == entries.size()) {
                    return false;
                }
                set(entries.get(next)[0], entries.get(next)[1]);
                next++;
                return true;
            }
        };
    }

    @Override
    public void restore(Path backup, Path target) {
        throw new UnsupportedOperationException();
    }

    @Override
    public CheckReport salvage(Path damaged, Path target) {
        throw new UnsupportedOperationException();
    }
}
