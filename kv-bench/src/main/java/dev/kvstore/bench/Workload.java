package dev.kvstore.bench;

import dev.kvstore.Capability;
import dev.kvstore.Durability;
import dev.kvstore.KvStore;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** What can be measured: how the store is before, what is timed, and how it must be afterwards. */
interface Workload {
    String label();

    /** What it does, in one line. */
    String description();

    /** Whether the store holds all entries before the clock starts. */
    boolean filled();

    /** The level that it is about, whatever was asked; null to do as asked. */
    default Durability.Level ownLevel() {
        return null;
    }

    /** What the store must be able to do. */
    default Set<Capability> needs() {
        return Set.of();
    }

    /** Operations in one commit unless the user says otherwise. */
    default int batch() {
        return 1;
    }

    /** The most entries that make sense. */
    default int maxNum() {
        return Integer.MAX_VALUE;
    }

    /** The names of its phases; one null if there is one only. */
    default List<String> phaseNames() {
        return Collections.singletonList(null);
    }

    /** Its phases, on the data of a cell. */
    List<Phase> phases(Data data);

    /** Reads everything back after the last phase and fails if it is not as it must be. */
    void verify(KvStore store, Data data, boolean sorted);
}
