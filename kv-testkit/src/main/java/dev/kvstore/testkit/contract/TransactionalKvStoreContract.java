package dev.kvstore.testkit.contract;

/** What every store with transactions must do, besides {@link SortedKvStoreContract}. */
public abstract class TransactionalKvStoreContract extends ContractTest implements TransactionContract {
    /** For subclasses. */
    protected TransactionalKvStoreContract() {}
}
