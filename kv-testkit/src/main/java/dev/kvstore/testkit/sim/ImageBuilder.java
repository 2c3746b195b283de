package dev.kvstore.testkit.sim;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** Makes a disk from a selection of what may be missing. Copies only files that are not as they were. */
final class ImageBuilder {
    private static final int WORD = Long.BYTES;

    private final Selection selection;
    private final Map<Integer, NodeState> nodes;
    private final SimDisk disk;
    private final Map<Integer, SimNode> built = new HashMap<>();
    private Event.Stored torn;

    ImageBuilder(Selection selection, Map<Integer, NodeState> nodes, int nextId) {
        this.selection = selection;
        this.nodes = nodes;
        this.disk = new SimDisk(nextId);
    }

    /** A part of this store has happened as well. */
    void tear(Event.Stored stored) {
        torn = stored;
    }

    SimDisk build(Map<Integer, DirectoryState> directories) {
        directories.forEach((id, directory) -> {
            Path path = directory.path();
            disk.make(path, id);
            directory.names(selection::takesName)
                    .forEach((name, node) -> disk.put(path, name, built.computeIfAbsent(node, this::node)));
        });
        return disk;
    }

    private SimNode node(int id) {
        NodeState state = nodes.get(id);
        if (torn != null && torn.node() == id) {
            return tornNode(id, state);
        }
        if (selection.takesAll()) {
            return new SimNode(id, state.live().share(), state.length());
        }
        if (state.isSettled()) {
            return new SimNode(id, state.durable().share(), state.length());
        }
        long length = selection.length(id, state);
        Bytes bytes = state.durable().copy(length, length);
        fillFresh(id, state, bytes.memory(), length);
        new StoreReplay(bytes.memory(), length).run(id, state);
        return new SimNode(id, bytes, length);
    }

    private SimNode tornNode(int id, NodeState state) {
        SimNode node = new SimNode(id, state.live().copy(state.length(), state.length()), state.length());
        byte[] bytes = torn.bytes() == null ? new byte[torn.length()] : torn.bytes();
        // A write that grows the file goes in order; a copy into memory does as it likes.
        boolean inOrder = torn.position() + torn.length() > state.length() || selection.junk(0) % 2 == 0;
        int done = (int) (Math.floorMod(selection.junk(1), torn.length() + 1L) & -WORD);
        if (inOrder) {
            node.store(torn.position(), bytes, 0, done);
            return node;
        }
        for (int from = 0; from < torn.length(); from += WORD) {
            if (selection.junk(2 + from) % 2 == 0) {
                node.store(torn.position() + from, bytes, from, Math.min(WORD, torn.length() - from));
            }
        }
        return node;
    }

    private void fillFresh(int id, NodeState state, MemorySegment memory, long length) {
        MemorySegment other = selection.junk() == 2 ? otherFile(id) : null;
        for (Map.Entry<Long, Long> range : state.fresh().ranges()) {
            long to = Math.min(range.getValue(), length);
            if (range.getKey() < to) {
                fill(memory.asSlice(range.getKey(), to - range.getKey()), range.getKey(), other);
            }
        }
    }

    private void fill(MemorySegment space, long position, MemorySegment other) {
        space.fill((byte) 0);
        if (selection.junk() == 1) {
            for (long at = 0; at + WORD <= space.byteSize(); at += WORD) {
                space.set(ValueLayout.JAVA_LONG_UNALIGNED, at, selection.junk(position + at));
            }
        } else if (other != null && other.byteSize() > position) {
            long fitting = Math.min(space.byteSize(), other.byteSize() - position);
            MemorySegment.copy(other, position, space, 0, fitting);
        }
    }

    private MemorySegment otherFile(int id) {
        int index = (int) Math.floorMod(selection.junk(3), (long) nodes.size());
        return nodes.entrySet().stream().skip(index)
                .filter(entry -> entry.getKey() != id)
                .map(entry -> entry.getValue().live().memory())
                .findFirst()
                .orElse(null);
    }

    /** Does the chosen stores again, each word keeping to a prefix of its history. */
    private final class StoreReplay {
        private final MemorySegment memory;
        private final long length;

        /** Words of which a store is missing; a later one may only replace them as a whole. */
        private final BitSet missing = new BitSet();

        StoreReplay(MemorySegment memory, long length) {
            this.memory = memory;
            this.length = length;
        }

        void run(int id, NodeState state) {
            for (PendingStore store : state.stores()) {
                int block = selection.blockBytes(store);
                long to;
                for (long from = store.position(); from < store.end(); from = to) {
                    to = block == Selection.WHOLE ? store.end() : Math.min(store.end(), (from / block + 1) * block);
                    if (selection.takes(id, store, from / block)) {
                        take(store, from, Math.min(to, length));
                    } else {
                        missing.set(word(from), word(to + WORD - 1));
                    }
                }
            }
        }

        private void take(PendingStore store, long from, long to) {
            int next = from < to ? missing.nextSetBit(word(from)) : -1;
            if (next < 0 || next * (long) WORD >= to) {
                store.copyTo(memory, from, to);
                return;
            }
            for (long at = from; at < to;) {
                long end = Math.min(to, (at & -WORD) + WORD);
                boolean whole = end - at == WORD;
                if (whole || !missing.get(word(at))) {
                    store.copyTo(memory, at, end);
                    missing.clear(word(at), word(at) + (whole ? 1 : 0));
                }
                at = end;
            }
        }

        private static int word(long position) {
            return (int) (position / WORD);
        }
    }
}
