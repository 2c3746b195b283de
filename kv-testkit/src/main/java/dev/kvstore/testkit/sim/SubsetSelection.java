package dev.kvstore.testkit.sim;

/** One of all subsets: a bit for each store, each name and each length. */
final class SubsetSelection implements Selection {
    private final Atoms atoms;
    private final long mask;

    SubsetSelection(Atoms atoms, long mask) {
        this.atoms = atoms;
        this.mask = mask;
    }

    @Override
    public boolean takesAll() {
        return false;
    }

    @Override
    public int blockBytes(PendingStore store) {
        return WHOLE;
    }

    @Override
    public boolean takes(int node, PendingStore store, long block) {
        return has(atoms.stores().indexOf(store.event()));
    }

    @Override
    public boolean takesName(int event) {
        return has(atoms.stores().size() + atoms.names().indexOf(event));
    }

    @Override
    public long length(int id, NodeState node) {
        int base = atoms.stores().size() + atoms.names().size();
        return node.lengthIf(event -> has(base + atoms.lengths().indexOf(event)));
    }

    private boolean has(int bit) {
        return (mask >>> bit & 1) != 0;
    }

    @Override
    public int junk() {
        return 0;
    }

    @Override
    public long junk(long index) {
        return 0;
    }
}
