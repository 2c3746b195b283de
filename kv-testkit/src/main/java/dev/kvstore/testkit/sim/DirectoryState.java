package dev.kvstore.testkit.sim;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/** A directory at a crash point: names that are durable, and what was done to it since. */
final class DirectoryState {
    /** A creation, renaming or deletion that no force has covered. */
    record NameChange(int event, Event.Named named) {}

    private Path path;
    private final SortedMap<String, Integer> durable = new TreeMap<>();
    private final List<NameChange> changes = new ArrayList<>();
    private boolean undefined;

    DirectoryState(Path path) {
        this.path = path;
    }

    DirectoryState copy() {
        DirectoryState copy = new DirectoryState(path);
        copy.durable.putAll(durable);
        copy.changes.addAll(changes);
        copy.undefined = undefined;
        return copy;
    }

    /** The same before the first event of another recording: what is pending now has negative numbers. */
    DirectoryState aged(int events) {
        DirectoryState copy = copy();
        copy.changes.replaceAll(change -> new NameChange(change.event() - events, change.named()));
        return copy;
    }

    Path path() {
        return path;
    }

    void move(Path newPath) {
        path = newPath;
    }

    void put(String name, int node) {
        durable.put(name, node);
    }

    List<NameChange> changes() {
        return changes;
    }

    void change(int event, Event.Named named) {
        changes.add(new NameChange(event, named));
    }

    void force(boolean failed) {
        undefined |= failed && !changes.isEmpty();
        if (!failed && !undefined) {
            SortedMap<String, Integer> now = names(_ -> true);
            durable.clear();
            durable.putAll(now);
            changes.clear();
        }
    }

    /** The names after a power cut that some changes have survived. */
    SortedMap<String, Integer> names(IntPredicate survived) {
        SortedMap<String, Integer> names = new TreeMap<>(durable);
        for (NameChange change : changes) {
            if (survived.test(change.event())) {
                apply(change.named(), names);
            }
        }
        return names;
    }

    /** All files that some image has under a name. */
    void addNodes(Set<Integer> nodes) {
        nodes.addAll(durable.values());
        changes.forEach(change -> nodes.add(change.named().node()));
    }

    private static void apply(Event.Named named, SortedMap<String, Integer> names) {
        if (named.oldName() != null) {
            names.remove(named.oldName());
        }
        if (named.node() < 0) {
            names.remove(named.name());
        } else {
            names.put(named.name(), named.node());
        }
    }
}
