/**
 * Runs that try to break a store: random operations beside a model, power cuts, damage, failing calls, killed processes.
 * Each takes a {@link dev.kvstore.testkit.run.Subject} and throws a {@link dev.kvstore.testkit.run.Find} that says how to
 * see the fault again.
 *
 * <p>Sizes come from system properties, see {@link dev.kvstore.testkit.run.RunSizes}.
 */
package dev.kvstore.testkit.run;
