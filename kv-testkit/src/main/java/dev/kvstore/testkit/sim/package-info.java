/**
 * A disk in memory that knows what a power cut may leave of it: recording twins of the storage seam, crash images and
 * failing calls. Start with {@link dev.kvstore.testkit.sim.SimDisk}; the fault model is in {@link
 * dev.kvstore.testkit.sim.CrashState}.
 */
package dev.kvstore.testkit.sim;
