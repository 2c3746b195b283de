package dev.kvstore.testkit.sim;

import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/*
 * The fault model.
 *
 * 1. Of each word of eight aligned bytes an image may hold any prefix of its history: what is durable, then the stores
 *    since the last force that covered it, in order. A dirty page may be written at any time, several times, in any
 *    order, and is not frozen meanwhile; only words never tear.
 * 2. Forcing a file makes its contents and its length durable, forcing a range of a mapping those bytes only. The length
 *    of a file is independent of its contents: it lies between the durable and the present one.
 * 3. New space that no force has covered reads as zeros or as junk.
 * 4. Creations, renames and deletions may be missing, each by itself, until their directory is forced.
 * 5. Words whose force has failed may be missing for ever; a later force says yes and does nothing for them, unless they were
 *    stored once more.
 * 6. kill -9 loses nothing of all that.
 */

/**
 * A disk at a crash point: what is durable, and what happened since, of which an image may hold some. Moves forward along
 * its recording only.
 */
public final class CrashState {
    private final SortedMap<Integer, NodeState> nodes = new TreeMap<>();
    private final SortedMap<Integer, DirectoryState> directories = new TreeMap<>();
    private Recording recording;
    private int point;
    private int nextId;
    private Atoms atoms;

    CrashState(int nextId) {
        this.nextId = nextId;
    }

    /** The same for another recording that starts here: its first event comes after all that is pending now. */
    CrashState copy(Recording newRecording) {
        CrashState copy = new CrashState(nextId);
        nodes.forEach((id, node) -> copy.nodes.put(id, newRecording == null ? node.aged(point) : node.copy()));
        directories.forEach((id, directory) -> copy.directories.put(
                id, newRecording == null ? directory.aged(point) : directory.copy()));
        copy.recording = newRecording;
        return copy;
    }

    void make(int directory, Path path) {
        directories.put(directory, new DirectoryState(path));
    }

    void put(int directory, String name, SimNode node) {
        nodes.computeIfAbsent(node.id(), _ -> new NodeState(node.content(), node.length()));
        directories.get(directory).put(name, node.id());
    }

    /**
     * The crash point.
     *
     * @return how many events have happened
     */
    public int point() {
        return point;
    }

    /**
     * Goes on to a later crash point.
     *
     * @param target how many events have happened there
     */
    public void advance(int target) {
        for (; point < target; point++) {
            apply(recording.event(point));
            atoms = null;
        }
    }

    private void apply(Event event) {
        switch (event) {
            case Event.Stored stored -> on(stored.node(), node -> node.store(point, stored));
            case Event.Extended(int id, long length) -> on(id, node -> node.extend(point, length));
            case Event.Truncated(int id, long length) -> on(id, node -> node.truncate(point, length));
            case Event.FileForced(int id, boolean failed) -> on(id, node -> node.forceFile(failed));
            case Event.RangeForced(int id, long position, long length, boolean failed) ->
                on(id, node -> node.forceRange(position, position + length, failed));
            case Event.Named named -> name(named);
            case Event.FolderForced(int directory, boolean failed) -> {
                directories.get(directory).force(failed);
                forgetUnreachable();
            }
            case Event.Made(int directory, Path path) -> {
                make(directory, path);
                nextId = Math.max(nextId, directory + 1);
            }
            case Event.Moved(int directory, Path path) -> directories.get(directory).move(path);
            case Event.Removed(int directory) -> directories.remove(directory);
        }
    }

    private void on(int id, Consumer<NodeState> change) {
        NodeState node = nodes.get(id);
        if (node != null) {
            change.accept(node);
        }
    }

    private void name(Event.Named named) {
        if (named.node() >= 0) {
            nodes.computeIfAbsent(named.node(), _ -> new NodeState(new Bytes(), 0));
            nextId = Math.max(nextId, named.node() + 1);
        }
        directories.get(named.directory()).change(point, named);
    }

    private void forgetUnreachable() {
        Set<Integer> reachable = new HashSet<>();
        directories.values().forEach(directory -> directory.addNodes(reachable));
        nodes.keySet().retainAll(reachable);
    }

    private Atoms atoms() {
        if (atoms == null) {
            atoms = Atoms.of(nodes.values(), directories.values());
        }
        return atoms;
    }

    /**
     * How many stores, lengths and names may be missing after a power cut.
     *
     * @return their number; there are two to the power of it {@link #subset}s
     */
    public int pending() {
        return atoms().count();
    }

    /**
     * One possible disk after the crash, all of it durable.
     *
     * @param strategy what to choose
     * @param seed the same image each time for the same seed
     * @return a disk that nobody has open
     */
    public SimDisk image(Strategy strategy, long seed) {
        Selection selection = new DrawnSelection(strategy, seed, atoms(), point);
        ImageBuilder builder = new ImageBuilder(selection, nodes, nextId);
        if (strategy == Strategy.TORN_STORE && point < recording.size()
                && recording.event(point) instanceof Event.Stored stored) {
            builder.tear(stored);
        }
        return builder.build(directories);
    }

    /**
     * One of all possible disks that differ in whole stores, lengths and names.
     *
     * @param mask a bit for each that is not missing
     * @return a disk that nobody has open
     */
    public SimDisk subset(long mask) {
        return new ImageBuilder(new SubsetSelection(atoms(), mask), nodes, nextId).build(directories);
    }

    /**
     * The disk after the process was killed, while the machine runs on: everything is there, but it may still get lost.
     * Is being recorded from its start.
     *
     * @return a disk that nobody has open
     */
    public SimDisk killed() {
        SimDisk disk = image(Strategy.ALL, 0);
        disk.record(this);
        return disk;
    }

    /**
     * Where the files of the store hold what was stored before some event and not since; zeros do not count.
     *
     * @param event number of the event, up to the crash point
     * @return the positions by file
     */
    public SortedMap<String, BitSet> storedBefore(int event) {
        Map<Integer, BitSet> positions = new HashMap<>();
        for (int index = 0; index < point; index++) {
            if (recording.event(index) instanceof Event.Stored stored) {
                int from = (int) stored.position();
                boolean counts = index < event && stored.bytes() != null;
                positions.computeIfAbsent(stored.node(), _ -> new BitSet()).set(from, from + stored.length(), counts);
            }
        }
        SortedMap<String, BitSet> byName = new TreeMap<>();
        directories.values().stream()
                .filter(directory -> directory.path().equals(SimDisk.STORE))
                .forEach(directory -> directory.names(_ -> true)
                        .forEach((name, node) -> byName.put(name, positions.getOrDefault(node, new BitSet()))));
        return byName;
    }
}
