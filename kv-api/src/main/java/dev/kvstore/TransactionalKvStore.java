package dev.kvstore;

import java.util.function.Function;

/** A sorted store with transactions: any reads and writes, all or nothing, one writer at a time. */
public interface TransactionalKvStore extends SortedKvStore {
    /**
     * Runs a transaction. It sees the store as it was when it began, and its own writes. If the function returns, all of
     * it is applied and acknowledged; if it throws, nothing is, and the exception reaches the caller. The function runs
     * once. Other writers wait meanwhile, readers do not.
     *
     * @param function may use its transaction in any way until it returns, and read the store; a write to the same store
     *     other than through the transaction, or its close, throws {@link IllegalStateException}
     * @param <T> type of the result
     * @return what the function returned
     */
    <T> T transact(Function<? super KvTransaction, ? extends T> function);
}
