package dev.kvstore.adapters.mapdb;

import dev.kvstore.Capability;
import dev.kvstore.Durability;
import dev.kvstore.adapters.AdapterEngine;
import dev.kvstore.adapters.LibraryJar;
import java.util.Set;
import java.util.SortedMap;

/** What both engines share. */
abstract class MapDbEngine extends AdapterEngine {
    private static final LibraryJar JAR = new LibraryJar("org.mapdb", "mapdb", "org.mapdb.DBMaker");

    MapDbEngine(String name, Set<Capability> capabilities, SortedMap<String, String> options) {
        super(name, capabilities, Set.of(Durability.Level.NONE), options);
    }

    @Override
    protected final LibraryJar library() {
        return JAR;
    }

    @Override
    protected final String mark() {
        return Database.NAME;
    }
}
