/**
 * What every store must do, as tests. An engine or adapter runs them by extending the suites that fit it, with five lines
 * each: {@link dev.kvstore.testkit.contract.KvStoreContract} always, and {@link
 * dev.kvstore.testkit.contract.SortedKvStoreContract}, {@link dev.kvstore.testkit.contract.HistoryKvStoreContract} and {@link
 * dev.kvstore.testkit.contract.TransactionalKvStoreContract} where it has the capability.
 *
 * <p>A suite is a list of topics, one interface each; {@link dev.kvstore.testkit.contract.ContractSubject} is what they
 * need to know of the engine. A capability that the engine lacks is tested to be refused, and its tests are skipped with the
 * reason. Every test ends with a {@code check()} of every open store. System property {@code kv.slow=true} makes the
 * repeated tests long.
 */
package dev.kvstore.testkit.contract;
