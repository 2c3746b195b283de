/**
 * What adapters share: the gate and the guard that keep native memory alive while it is used, what is lent out of a store, the folder
 * of a store and of its copies, the background sync, options of an engine. For adapters, not for users.
 *
 * <p>Priorities: never crash the JVM, promise only what the store behind keeps, cost nothing beside a native call. Start
 * reading at {@link dev.kvstore.adapters.Gate}.
 */
package dev.kvstore.adapters;
