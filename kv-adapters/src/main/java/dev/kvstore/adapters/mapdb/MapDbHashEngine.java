package dev.kvstore.adapters.mapdb;

import dev.kvstore.Capability;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.adapters.EngineOptions;
import java.nio.file.Path;
import java.util.Set;

/**
 * Opens hash maps of MapDB. Needs {@code org.mapdb:mapdb} on the class path; names no class of it, so that it can say so.
 * Options: {@link #options()}, by MapDB's own names; they count when a store is created.
 */
public final class MapDbHashEngine extends MapDbEngine {
    /** For {@link java.util.ServiceLoader}. */
    public MapDbHashEngine() {
        super("mapdb-hash", Set.of(Capability.EXACT_COUNT), HashSettings.DEFAULTS);
    }

    @Override
    protected void checkOptions(EngineOptions engineOptions) {
        HashSettings.of(engineOptions);
    }

    @Override
    protected KvStore open(Path path, KvOptions storeOptions, EngineOptions engineOptions) {
        HashSettings settings = HashSettings.of(engineOptions);
        return Database.open(path, storeOptions.mode(), (folder, database) -> new MapDbStore(
                folder, database, database.hash(settings)));
    }
}
