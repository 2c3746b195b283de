package dev.kvstore.testkit.sim;

import java.util.List;

/** What a strategy and a seed choose; the same each time. */
final class DrawnSelection implements Selection {
    private final Strategy strategy;
    private final long seed;
    private final int first;
    private final int last;
    private final int chosen;
    private final double density;

    /** How lengths and names go along with contents: 0 and 1 all of them, 2 those before a moment, 3 any. */
    private final int company;

    DrawnSelection(Strategy strategy, long seed, Atoms atoms, int point) {
        this.strategy = strategy;
        this.seed = seed;
        this.first = atoms.first(point);
        this.last = point;
        this.density = bits(1, 0) % 1000 / 1000.0;
        this.company = (int) (bits(2, 0) % 4);
        List<Integer> stores = atoms.stores();
        this.chosen = stores.isEmpty() ? -1 : stores.get((int) (bits(3, 0) % stores.size()));
    }

    private long bits(long a, long b) {
        long z = seed + a * 0x9E3779B97F4A7C15L + b * 0xD1B54A32D192ED03L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return (z ^ (z >>> 31)) >>> 1;
    }

    /** Some number of events, from none to all. */
    private int moment(long a, long b) {
        return first + (int) (bits(a, b) % (last - first + 1));
    }

    @Override
    public boolean takesAll() {
        return strategy.isKill();
    }

    @Override
    public int blockBytes(PendingStore store) {
        return switch (strategy) {
            case PAGES, SKEW -> 4096;
            case SECTORS -> 512;
            case LINES -> 64;
            case WORDS -> Long.BYTES;
            case DROP_WORD -> store.event() == chosen ? Long.BYTES : WHOLE;
            default -> WHOLE;
        };
    }

    @Override
    public boolean takes(int node, PendingStore store, long block) {
        int event = store.event();
        return switch (strategy) {
            case ALL, TORN_STORE, SPACE, NAMES -> true;
            case NONE -> false;
            case PREFIX -> event < moment(4, 0);
            case DROP_ONE -> event != chosen;
            case DROP_WORD -> event != chosen || block != droppedWord(store);
            case KEEP_ONE -> event == chosen;
            case HEADERS -> store.header();
            case DATA -> !store.header();
            case PAGES, SECTORS, LINES -> hits(node, block);
            case SKEW -> event < moment(5L + node, block);
            case WORDS -> hits(node, block) || event < moment(5L + node, ~block);
        };
    }

    private long droppedWord(PendingStore store) {
        long firstWord = store.position() / Long.BYTES;
        long lastWord = (store.end() - 1) / Long.BYTES;
        return firstWord + bits(6, 0) % (lastWord - firstWord + 1);
    }

    private boolean hits(int node, long block) {
        return bits(5L + node, block) % 1000 < density * 1000;
    }

    @Override
    public boolean takesName(int event) {
        return switch (strategy) {
            case ALL, TORN_STORE, SPACE -> true;
            case NONE -> false;
            case PREFIX -> company == 3 ? bits(7, event) % 2 == 0 : event < moment(4, 0);
            case NAMES -> company < 2 ? event < moment(4, 0) : bits(7, event) % 2 == 0;
            default -> company < 2 || (company == 2 ? event < moment(4, 0) : bits(7, event) % 2 == 0);
        };
    }

    @Override
    public long length(int id, NodeState node) {
        return switch (strategy) {
            case ALL, TORN_STORE, NAMES -> node.length();
            case NONE -> node.durableLength();
            case PREFIX -> lengthAt(node, moment(4, 0));
            case SPACE -> anyLength(id, node);
            default -> switch (company) {
                case 0, 1 -> node.length();
                case 2 -> lengthAt(node, moment(4, 0));
                default -> anyLength(id, node);
            };
        };
    }

    private static long lengthAt(NodeState node, int moment) {
        return node.lengthIf(event -> event < moment);
    }

    private long anyLength(int id, NodeState node) {
        long one = node.durableLength();
        long other = node.length();
        return switch ((int) (bits(8, id) % 4)) {
            case 0 -> one;
            case 1 -> other;
            case 2 -> lengthAt(node, moment(9, id));
            default -> Math.min(one, other) + bits(10, id) % (Math.abs(one - other) + 1);
        };
    }

    @Override
    public int junk() {
        return (int) (bits(11, 0) % 3);
    }

    @Override
    public long junk(long index) {
        return bits(12, index) << 1 ^ bits(13, index);
    }
}
