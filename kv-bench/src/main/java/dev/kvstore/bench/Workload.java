package dev.kvstore.bench;

import dev.kvstore.Capability;
import dev.kvstore.Durability;
import dev.kvstore.KvStore;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** What can be measured: how the store is before, what is timed, and how it must be afterwards. */
abstract class Workload {
    private final String label;
    private final String description;

    Workload(String label, String description) {
        this.label = label;
        this.description = description;
    }

    final String label() {
        return label;
    }

    /** What it does, in one line. */
    final String description() {
        return description;
    }

    /** Whether the store holds all entries before the clock starts. */
    abstract boolean filled();

    /** Its timed parts, on the data of a cell. */
    abstract List<Phase> phases(Data data);

    /** The names of its phases; one null if there is one only. */
    List<String> phaseNames() {
        return Collections.singletonList(null);
    }

    /** The levels of its tables, in order; what the user asked for may be null. */
    List<Durability.Level> levels(Durability.Level asked) {
        return List.of(asked == null ? Durability.Level.PROCESS : asked);
    }

    /** What the store must be able to do. */
    Set<Capability> needs() {
        return Set.of();
    }

    /** Operations in one commit unless the user says otherwise. */
    int batch() {
        return 1;
    }

    /** The number of entries that it is about; null for any. */
    Integer ownNum() {
        return null;
    }

    /** The most entries that make sense. */
    int mostNum() {
        return Integer.MAX_VALUE;
    }

    /** The fewest threads that make sense. */
    int leastThreads() {
        return 1;
    }

    /** The longest key that it is about, in bytes; null for any. */
    Integer ownKeySize() {
        return null;
    }

    /** The longest value that it is about, in bytes; null for any. */
    Integer ownValueSize() {
        return null;
    }

    /** Bytes of all keys and values that the store holds at the end. */
    long storedBytes(int num, int keySize, int valueSize) {
        return (long) num * (keySize + valueSize);
    }

    /** What the store must hold at the end. */
    Expected expected(Data data) {
        return Expected.filled(data);
    }

    /** Reads everything back after the last phase and fails if it is not as it must be. */
    void verify(KvStore store, Data data, boolean sorted) {
        Contents.verify(store, data, sorted, expected(data));
    }
}
