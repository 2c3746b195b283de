package dev.kvstore.storage;

import java.util.HashMap;
import java.util.Map;

/** What {@link DirectoryOperations} mean: the last version of each key. */
public final class DirectoryMap {
    private final Map<Integer, Integer> versions = new HashMap<>(Map.of(1, 0, 2, 0, 3, 0, 4, 0, 6, 0));
    private int version;

    public int find(int key) {
        return versions.getOrDefault(key, -1);
    }

    public void put(int key) {
        versions.put(key, ++version);
    }

    public boolean remove(int key) {
        return versions.remove(key) != null;
    }

    /** Changes nothing that could be seen. */
    public void split() {}
}
