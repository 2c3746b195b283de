package dev.kvstore.testkit.contract;

/** What every store with versions must do, besides {@link KvStoreContract}. */
public abstract class HistoryKvStoreContract extends ContractTest
        implements
            VersionContract,
            PastContract,
            FeedContract,
            RetentionContract {
    /** For subclasses. */
    protected HistoryKvStoreContract() {}
}
