package dev.kvstore.bench;

import dev.kvstore.Capability;
import dev.kvstore.CheckReport;
import dev.kvstore.Durability;
import dev.kvstore.KvEngine;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** An engine that keeps nothing, to show what the harness and the memory cost. It stands beside the ranking, not in it. */
final class Rail implements KvEngine {
    /** Copies in and out and keeps nothing: the cost of the harness. Its results are computed like any, but cannot be right. */
    static final Rail NULL = new Rail("null", path -> new NullStore());

    /** A map on the heap; its contents last as long as the JVM. */
    static final Rail HEAP = new Rail("heap", HeapStore::at);

    static final List<Rail> ALL = List.of(NULL, HEAP);

    private final String name;
    private final Function<Path, KvStore> opener;

    private Rail(String name, Function<Path, KvStore> opener) {
        this.name = name;
        this.opener = opener;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String version() {
        return "Java " + Runtime.version().feature();
    }

    @Override
    public Set<Capability> capabilities() {
        return Set.of(Capability.ATOMIC_BATCH);
    }

    @Override
    public Set<Durability.Level> levels() {
        return Set.of(Durability.Level.NONE);
    }

    @Override
    public KvStore open(Path path, KvOptions options) {
        if (!options.engineOptions().isEmpty()) {
            throw new IllegalArgumentException("rails have no options: found=" + options.engineOptions().keySet());
        }
        return opener.apply(path);
    }

    @Override
    public void restore(Path backup, Path target) {
        throw new KvException.Unsupported("a rail keeps nothing");
    }

    @Override
    public CheckReport salvage(Path damaged, Path target) {
        throw new KvException.Unsupported("a rail keeps nothing");
    }
}
