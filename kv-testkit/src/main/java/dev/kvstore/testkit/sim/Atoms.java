package dev.kvstore.testkit.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * What may each be missing after a power cut, by the numbers of the events, in order.
 *
 * @param stores events that stored bytes
 * @param names events that changed names
 * @param lengths events that changed lengths
 */
record Atoms(List<Integer> stores, List<Integer> names, List<Integer> lengths) {
    static Atoms of(Iterable<NodeState> nodes, Iterable<DirectoryState> directories) {
        TreeSet<Integer> stores = new TreeSet<>();
        TreeSet<Integer> lengths = new TreeSet<>();
        for (NodeState node : nodes) {
            node.stores().forEach(store -> stores.add(store.event()));
            node.lengths().forEach(change -> lengths.add(change.event()));
        }
        TreeSet<Integer> names = new TreeSet<>();
        for (DirectoryState directory : directories) {
            directory.changes().forEach(change -> names.add(change.event()));
        }
        return new Atoms(new ArrayList<>(stores), new ArrayList<>(names), new ArrayList<>(lengths));
    }

    int count() {
        return stores.size() + names.size() + lengths.size();
    }

    /** The first event that may be missing. */
    int first(int point) {
        int first = point;
        for (List<Integer> events : List.of(stores, names, lengths)) {
            first = events.isEmpty() ? first : Math.min(first, events.getFirst());
        }
        return first;
    }
}
