package dev.kvstore.testkit.sim;

import dev.kvstore.storage.Folder;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A disk in memory: the folder of a store, and those beside it. It can record what happens, so that every image that a
 * crash may leave can be built afterwards; let calls fail; and be full. Everything runs on the calling thread, one thing
 * at a time, the same way each time.
 */
public final class SimDisk {
    /** Where the store is. */
    public static final Path STORE = Path.of("/sim/store");

    private final Map<Path, SimDirectory> directories = new HashMap<>();
    private final Faults faults = new Faults();
    private Recording recording;
    private int nextId;
    private long capacityBytes = Long.MAX_VALUE;
    private int handles;
    private int forcesAfterFailure;

    /** A disk without any folder but {@code /sim}. */
    public SimDisk() {
        directories.put(STORE.getParent(), new SimDirectory(nextId++));
    }

    SimDisk(int nextId) {
        this.nextId = nextId;
    }

    /**
     * The folder of the store.
     *
     * @return the folder, which need not exist yet
     */
    public Folder folder() {
        return new SimFolder(this, STORE);
    }

    // ---------------------------------------------------------------- recording

    /**
     * Records from now on. All that is there counts as durable.
     *
     * @return the recording, which grows with all that happens
     */
    public synchronized Recording record() {
        CrashState start = new CrashState(nextId);
        directories.forEach((path, directory) -> {
            start.make(directory.id(), path);
            directory.entries().forEach((name, node) -> start.put(directory.id(), name, node));
        });
        recording = new Recording(start);
        return recording;
    }

    /** Goes on with what a killed process left: some of it may still get lost. */
    synchronized Recording record(CrashState left) {
        recording = new Recording(left.copy(null));
        return recording;
    }

    /**
     * What is being recorded.
     *
     * @return null if nothing is
     */
    public synchronized Recording recording() {
        return recording;
    }

    void add(Event event) {
        if (recording != null) {
            recording.add(event);
        }
    }

    // ---------------------------------------------------------------- failing

    /**
     * Lets calls fail from now on, counting anew.
     *
     * @param fault which; null for none
     */
    public synchronized void fail(Fault fault) {
        faults.set(fault);
    }

    /**
     * How often the present fault has struck.
     *
     * @return the number of failed calls
     */
    public synchronized int faultHits() {
        return faults.hits();
    }

    /**
     * Calls of a kind since {@link #fail}.
     *
     * @param call the kind
     * @return how many, failed ones included
     */
    public synchronized int calls(Call call) {
        return faults.count(call);
    }

    /**
     * Forces of something whose force has failed before: there must be none.
     *
     * @return how many
     */
    public synchronized int forcesAfterFailure() {
        return forcesAfterFailure;
    }

    /**
     * Whether a file whose force has failed still has a name, or the force of a folder has failed. A store that has thrown
     * such a file away may go on.
     *
     * @return true if something in use may never become durable
     */
    public synchronized boolean holdsFailedForce() {
        return directories.values().stream()
                .anyMatch(directory -> directory.forceFailed()
                        || directory.entries().values().stream().anyMatch(SimNode::forceFailed));
    }

    /**
     * Limits the lengths of all files together; a write that would go beyond says "No space left on device".
     *
     * @param bytes the limit, also less than what there is
     */
    public synchronized void limit(long bytes) {
        capacityBytes = bytes;
    }

    /**
     * The lengths of all files together.
     *
     * @return bytes
     */
    public synchronized long usedBytes() {
        long sum = 0;
        for (SimDirectory directory : directories.values()) {
            for (SimNode node : directory.entries().values()) {
                sum += node.length();
            }
        }
        return sum;
    }

    boolean hasRoom(long more) {
        return capacityBytes == Long.MAX_VALUE || more <= capacityBytes - usedBytes();
    }

    Faults faults() {
        return faults;
    }

    void countForceAfterFailure() {
        forcesAfterFailure++;
    }

    // ---------------------------------------------------------------- looking in from outside

    /**
     * Open files and mappings, and locks held: none once a store is closed.
     *
     * @return how many
     */
    public synchronized int handles() {
        return handles;
    }

    void count(int opened) {
        handles += opened;
    }

    /**
     * The files of the store.
     *
     * @return their contents by name; none if there is no folder
     */
    public synchronized SortedMap<String, byte[]> files() {
        SortedMap<String, byte[]> files = new TreeMap<>();
        SimDirectory store = directories.get(STORE);
        if (store != null) {
            store.entries().forEach((name, node) -> {
                byte[] content = new byte[Math.toIntExact(node.length())];
                node.read(0, content, 0, content.length);
                files.put(name, content);
            });
        }
        return files;
    }

    /**
     * Puts a file into the folder of the store, replacing what had the name; neither recorded nor counted.
     *
     * @param name of the file
     * @param content null to remove it
     */
    public synchronized void set(String name, byte[] content) {
        SimDirectory store = directories.computeIfAbsent(STORE, _ -> new SimDirectory(nextId++));
        store.entries().remove(name);
        if (content != null) {
            SimNode node = new SimNode(nextId++, new Bytes(), 0);
            node.store(0, content, 0, content.length);
            store.entries().put(name, node);
        }
    }

    /**
     * A second disk with the same files; nobody has anything open there. Shares memory until one of them is changed.
     *
     * @return the copy, which records nothing and has no faults
     */
    public synchronized SimDisk copy() {
        SimDisk copy = new SimDisk(nextId);
        directories.forEach((path, directory) -> {
            copy.make(path, directory.id());
            directory.entries().forEach((name, node) -> copy.put(path, name, node.id(), node.content(), node.length()));
        });
        return copy;
    }

    /**
     * Whether the folder of the store has the same files with the same bytes as that of another disk.
     *
     * @param other to compare with
     * @return true if so
     */
    public synchronized boolean same(SimDisk other) {
        SimDirectory store = directories.get(STORE);
        SimDirectory otherStore = other.directories.get(STORE);
        if (store == null || otherStore == null) {
            return store == otherStore;
        }
        return store.entries().keySet().equals(otherStore.entries().keySet())
                && store.entries().entrySet().stream()
                        .allMatch(entry -> entry.getValue().same(otherStore.entries().get(entry.getKey())));
    }

    /**
     * A byte of a file of the store, to see whether damage is still there.
     *
     * @param name of the file
     * @param position of the byte
     * @return the byte, or -1 if there is no such file or place
     */
    public synchronized int byteAt(String name, long position) {
        SimDirectory store = directories.get(STORE);
        SimNode node = store == null ? null : store.entries().get(name);
        MemorySegment memory = node == null ? null : node.memory();
        return memory == null || position >= node.length()
                ? -1
                : memory.get(ValueLayout.JAVA_BYTE, position) & 0xFF;
    }

    // ---------------------------------------------------------------- for the folders

    void make(Path path, int id) {
        directories.put(path, new SimDirectory(id));
    }

    void put(Path path, String name, int node, Bytes bytes, long length) {
        directories.get(path).entries().put(name, new SimNode(node, bytes, length));
    }

    void put(Path path, String name, SimNode node) {
        directories.get(path).entries().put(name, node);
    }

    boolean hasDirectory(Path path) {
        return directories.containsKey(path);
    }

    SimDirectory directory(Path path) throws IOException {
        SimDirectory directory = directories.get(path);
        if (directory == null) {
            throw new NoSuchFileException(path.toString());
        }
        return directory;
    }

    void move(Path from, Path to) {
        directories.put(to, directories.remove(from));
    }

    void remove(Path path) {
        directories.remove(path);
    }

    int nextId() {
        return nextId++;
    }
}
