package dev.kvstore.bench;

import dev.kvstore.CheckReport;
import dev.kvstore.KvException;
import dev.kvstore.KvStore;
import dev.kvstore.Snapshot;
import dev.kvstore.StoreStats;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** What rails have in common: most methods are of no use to the bench. */
abstract class RailStore implements KvStore {
    private static KvException unsupported() {
        return new KvException.Unsupported("rails do only what the workloads need");
    }

    @Override
    public final int get(MemorySegment key, MemorySegment into) {
        throw unsupported();
    }

    @Override
    public final boolean containsKey(byte[] key) {
        return get(key) != null;
    }

    @Override
    public final boolean putIfAbsent(byte[] key, byte[] value) {
        throw unsupported();
    }

    @Override
    public final boolean replace(byte[] key, byte[] expected, byte[] value) {
        throw unsupported();
    }

    @Override
    public final byte[] compute(byte[] key, UnaryOperator<byte[]> function) {
        throw unsupported();
    }

    @Override
    public final Snapshot snapshot() {
        throw unsupported();
    }

    @Override
    public final StoreStats stats() {
        return new StoreStats(count(), -1, -1, 0, 0, 0, 0, 0, new TreeMap<>());
    }

    @Override
    public final CheckReport check() {
        throw unsupported();
    }

    @Override
    public final void backup(Path target) {
        throw unsupported();
    }

    @Override
    public final void sync() {}

    @Override
    public final long compact() {
        return 0;
    }

    @Override
    public final void close() {}
}
