package dev.kvstore.testkit.contract;

/** What every sorted store must do, besides {@link KvStoreContract}. */
public abstract class SortedKvStoreContract extends ContractTest
        implements
            RangeContract,
            NeighbourContract,
            OrderContract {
    /** For subclasses. */
    protected SortedKvStoreContract() {}
}
