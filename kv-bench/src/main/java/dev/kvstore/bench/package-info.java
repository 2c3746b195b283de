/**
 * kv-bench: compares key/value stores on one machine so that the result can be believed.
 *
 * <p>The parent plans cells, starts a child JVM for each engine and round, collects what the child prints, and reports. The
 * child warms up, makes all keys and values, times, and verifies every result. Start reading at {@code RunCommand} for the
 * parent, {@code ChildCommand} for the child, {@code Workload} for what is timed.
 *
 * <p>Priorities: no wrong result counts, equal work for every engine, equal promise within a table, then comfort.
 */
package dev.kvstore.bench;
