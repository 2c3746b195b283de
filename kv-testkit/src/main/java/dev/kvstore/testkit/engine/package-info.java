/**
 * What every own engine runs besides the contract. An engine has one {@link dev.kvstore.testkit.engine.JournalSubject} of a few lines
 * and extends {@link dev.kvstore.testkit.engine.EngineRuns} with it; its planted bugs stand in {@link
 * dev.kvstore.testkit.mutant.PlantedBugs}.
 */
package dev.kvstore.testkit.engine;
