/**
 * An in-memory store that keeps the whole contract: ranges, versions and transactions. Correct before fast; the contract
 * suites and the model tests are tried on it. Start with {@link dev.kvstore.testkit.reference.ReferenceStore}.
 */
package dev.kvstore.testkit.reference;
