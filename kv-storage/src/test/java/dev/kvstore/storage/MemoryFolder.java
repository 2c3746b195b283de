package dev.kvstore.storage;

import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** A folder in memory, fast and without forces, that fails where a test wants it to. */
final class MemoryFolder implements Folder {
    private static final long ROOM = 256 << 10;

    /** Decides whether an operation fails: its name, the file. */
    interface Fault {
        Fault NONE = (operation, name) -> {};
        Fault FULL = (operation, name) -> {
            if (operation.equals("create") || operation.equals("write")) {
                throw new IOException("No space left on device");
            }
        };

        void check(String operation, String name) throws IOException;
    }

    private static final class Node {
        MemorySegment memory = Arena.ofAuto().allocate(ROOM, 8);
        long length;

        void makeRoom(long wanted) {
            if (wanted > memory.byteSize()) {
                memory = Arena.ofAuto().allocate(Long.highestOneBit(wanted) * 2, 8).copyFrom(memory);
            }
        }
    }

    private final SortedMap<String, Node> nodes = new TreeMap<>();
    private final List<String> operations = new ArrayList<>();
    private volatile Fault fault = Fault.NONE;
    private int openMappings;
    private int openLocks;
    private boolean absent;

    synchronized void fault(Fault newFault) {
        fault = newFault;
    }

    private synchronized void note(String operation, String name) throws IOException {
        operations.add(operation + " " + name);
        fault.check(operation, name);
    }

    /** What was done so far, in order. */
    synchronized List<String> operations() {
        return List.copyOf(operations);
    }

    synchronized int openMappings() {
        return openMappings;
    }

    synchronized int openLocks() {
        return openLocks;
    }

    private synchronized void unlocked(boolean before) {
        openLocks -= before ? 0 : 1;
    }

    private synchronized void mapped(int change) {
        openMappings += change;
    }

    synchronized byte[] get(String name) {
        Node node = nodes.get(name);
        return node.memory.asSlice(0, node.length).toArray(ValueLayout.JAVA_BYTE);
    }

    synchronized void put(String name, byte[] bytes) {
        Node node = nodes.computeIfAbsent(name, _ -> new Node());
        node.makeRoom(bytes.length);
        MemorySegment.copy(bytes, 0, node.memory, ValueLayout.JAVA_BYTE, 0, bytes.length);
        node.length = bytes.length;
    }

    /** Takes a file away behind the back of its owner. */
    synchronized void forget(String name) {
        nodes.remove(name);
    }

    @Override
    public Path path() {
        return Path.of("/store");
    }

    @Override
    public synchronized List<String> list() {
        return List.copyOf(nodes.keySet());
    }

    @Override
    public synchronized long bytes() {
        return nodes.values().stream().mapToLong(node -> node.length).sum();
    }

    @Override
    public synchronized StoreFile create(String name) throws IOException {
        note("create", name);
        if (nodes.containsKey(name)) {
            throw new FileAlreadyExistsException(name);
        }
        Node node = new Node();
        nodes.put(name, node);
        return new MemoryFile(name, node);
    }

    @Override
    public synchronized StoreFile open(String name, boolean writable) throws IOException {
        note("open", name);
        Node node = nodes.get(name);
        if (node == null) {
            throw new NoSuchFileException(name);
        }
        return new MemoryFile(name, node);
    }

    @Override
    public synchronized void rename(String from, String to) throws IOException {
        note("rename", to);
        nodes.put(to, nodes.remove(from));
    }

    @Override
    public synchronized void delete(String name) throws IOException {
        note("delete", name);
        nodes.remove(name);
    }

    @Override
    public boolean link(String name, Folder target) {
        return false;
    }

    @Override
    public void force() throws IOException {
        note("force", "");
    }

    @Override
    public StoreLock lock(boolean shared) throws IOException {
        note("lock", "");
        openLocks++;
        return new StoreLock() {
            private boolean released;

            @Override
            public void close() {
                unlocked(released);
                released = true;
            }
        };
    }

    @Override
    public Folder resolve(Path other) {
        throw new UnsupportedOperationException();
    }

    /** From now on the folder is not there, until it is made. */
    void takeAway() {
        absent = true;
    }

    @Override
    public boolean holds(Path other) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean exists() {
        return !absent;
    }

    @Override
    public void make() throws IOException {
        note("make", "");
        absent = false;
    }

    @Override
    public void remove() throws IOException {
        note("remove", "");
        absent = true;
    }

    @Override
    public void moveTo(Path target) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}

    private final class MemoryFile implements StoreFile {
        private final String name;
        private final Node node;

        MemoryFile(String name, Node node) {
            this.name = name;
            this.node = node;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public long length() {
            synchronized (MemoryFolder.this) {
                return node.length;
            }
        }

        @Override
        public void write(long position, byte[] source, int offset, int length) throws IOException {
            synchronized (MemoryFolder.this) {
                note("write", name);
                node.makeRoom(position + length);
                MemorySegment.copy(source, offset, node.memory, ValueLayout.JAVA_BYTE, position, length);
                node.length = Math.max(node.length, position + length);
            }
        }

        @Override
        public void read(long position, byte[] into, int offset, int length) throws IOException {
            synchronized (MemoryFolder.this) {
                note("read", name);
                if (position + length > node.length) {
                    throw new EOFException("length=" + node.length);
                }
                MemorySegment.copy(node.memory, ValueLayout.JAVA_BYTE, position, into, offset, length);
            }
        }

        @Override
        public void force() throws IOException {
            note("force", name);
        }

        @Override
        public void truncate(long length) throws IOException {
            synchronized (MemoryFolder.this) {
                note("truncate", name);
                node.memory.asSlice(length, node.length - length).fill((byte) 0);
                node.length = length;
            }
        }

        @Override
        public Mapping map(long capacity) throws IOException {
            synchronized (MemoryFolder.this) {
                note("map", name);
                node.makeRoom(capacity);
                mapped(1);
                return new MemoryMapping(name, node.memory.asSlice(0, capacity));
            }
        }

        @Override
        public Mapping mapForReading(long length) throws IOException {
            return map(length);
        }

        @Override
        public boolean isInPlace() {
            synchronized (MemoryFolder.this) {
                return nodes.get(name) == node;
            }
        }

        @Override
        public void close() {}
    }

    private final class MemoryMapping extends Mapping {
        private final String name;
        private boolean closed;

        MemoryMapping(String name, MemorySegment memory) {
            super(memory, Arena.ofShared());
            this.name = name;
        }

        @Override
        public void force(long position, long length) throws IOException {
            note("force", name);
        }

        @Override
        public void copyIn(long position, byte[] source, int offset, int length) {
            checkStore("copyIn");
            super.copyIn(position, source, offset, length);
        }

        @Override
        public void putLong(long position, long value) {
            checkStore("putLong");
            super.putLong(position, value);
        }

        @Override
        public void putLongRelease(long position, long value) {
            checkStore("putLongRelease");
            super.putLongRelease(position, value);
        }

        /** Stores can only meet an unchecked fault; they are not among the operations. */
        private void checkStore(String operation) {
            try {
                fault.check(operation, name);
            } catch (IOException impossible) {
                throw new AssertionError(impossible);
            }
        }

        @Override
        public void close() {
            if (!closed) {
                closed = true;
                mapped(-1);
            }
            super.close();
        }
    }
}
