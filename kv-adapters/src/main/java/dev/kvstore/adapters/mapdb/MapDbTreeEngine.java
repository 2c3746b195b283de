package dev.kvstore.adapters.mapdb;

import dev.kvstore.Capability;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.adapters.EngineOptions;
import java.nio.file.Path;
import java.util.Set;

/**
 * Opens trees of MapDB. Needs {@code org.mapdb:mapdb} on the class path; names no class of it, so that it can say so. Options:
 * {@link #options()}, by MapDB's own names; they count when a store is created.
 */
public final class MapDbTreeEngine extends MapDbEngine {
    /** For {@link java.util.ServiceLoader}. */
    public MapDbTreeEngine() {
        super("mapdb-tree", Set.of(Capability.SORTED, Capability.EXACT_COUNT), TreeSettings.DEFAULTS);
    }

    @Override
    protected void checkOptions(EngineOptions engineOptions) {
        TreeSettings.of(engineOptions);
    }

    @Override
    protected KvStore open(Path path, KvOptions storeOptions, EngineOptions engineOptions) {
        TreeSettings settings = TreeSettings.of(engineOptions);
        return Database.open(path, storeOptions.mode(), (folder, database) -> new MapDbTreeStore(
                folder, database, database.tree(settings)));
    }
}
