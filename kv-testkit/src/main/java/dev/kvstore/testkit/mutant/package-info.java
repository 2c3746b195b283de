/** Planted bugs: the test of the tests. */
package dev.kvstore.testkit.mutant;
