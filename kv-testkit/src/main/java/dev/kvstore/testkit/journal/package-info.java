/** The bare journal as a store, with a map in memory as its index: the subject of the runs until there are engines, and their model. */
package dev.kvstore.testkit.journal;
