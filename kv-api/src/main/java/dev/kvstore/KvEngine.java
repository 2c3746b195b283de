package dev.kvstore;

import java.nio.file.Path;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/**
 * Opens stores of one kind. Found by {@link java.util.ServiceLoader}; users name it in {@link KvStores#open(String,
 * Path)}. Implementations are stateless and safe for use by all threads.
 */
public interface KvEngine {
    /**
     * The name under which users ask for the engine: lower case letters, digits and hyphens.
     *
     * @return the name
     */
    String name();

    /**
     * The version of the engine, or of the library behind an adapter.
     *
     * @return the version, for people to read
     */
    String version();

    /**
     * What its stores can do.
     *
     * @return an unmodifiable set
     */
    Set<Capability> capabilities();

    /**
     * The durability levels that its stores can be opened with.
     *
     * @return an unmodifiable set
     */
    Set<Durability.Level> levels();

    /**
     * The options that it understands, for help and for reports.
     *
     * @return an unmodifiable map from each name to its default value
     */
    default SortedMap<String, String> options() {
        return Collections.emptySortedMap();
    }

    /**
     * Why the engine cannot be used here, and what to install.
     *
     * @return empty if it can be used
     */
    default Optional<String> unavailableReason() {
        return Optional.empty();
    }

    /**
     * Opens a store; creates it if the options say so. A refused open changes not one byte and leaks nothing.
     *
     * @param path the folder of the store; its parent must exist
     * @param options mode, durability and options of the engine
     * @return the open store; the caller closes it
     * @throws IllegalArgumentException if an option is unknown to the engine or has no sense
     * @throws KvException.NotFound if there is no store and none may be created
     * @throws KvException.Locked if another owner has it open
     * @throws KvException.UnsupportedFormat if what is there was not written by this engine, or by a newer version
     * @throws KvException.Corrupt if what is there is damaged; see {@link #salvage}
     * @throws KvException.Unsupported if the engine cannot be used here or lacks the mode or the level
     */
    KvStore open(Path path, KvOptions options);

    /**
     * Makes a store from a backup, verifying every byte; the backup stays as it is.
     *
     * @param backup what {@link KvStore#backup} wrote
     * @param target a folder that does not exist yet, in one that does
     * @throws IllegalArgumentException if there is something at the target, or it is inside the backup, or on another kind of
     *     file system
     * @throws KvException.NotFound if there is no backup
     * @throws KvException.Corrupt if the backup is damaged; then there is no target
     * @throws KvException.Unsupported if the engine lacks {@link Capability#BACKUP}
     */
    void restore(Path backup, Path target);

    /**
     * Reads what is intact from a damaged store into a new one; the damaged one stays as it is.
     *
     * @param damaged the folder of the damaged store
     * @param target a folder that does not exist yet, in one that does
     * @return what was lost, by position; entries counts what was rescued
     * @throws IllegalArgumentException if there is something at the target
     * @throws KvException.NotFound if there is no store
     * @throws KvException.Unsupported if the engine lacks {@link Capability#SALVAGE}
     */
    CheckReport salvage(Path damaged, Path target);
}
