/** Compares format documents with the code that writes the format. */
package dev.kvstore.testkit.format;
