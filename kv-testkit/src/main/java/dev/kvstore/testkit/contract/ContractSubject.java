package dev.kvstore.testkit.contract;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kvstore.Capability;
import dev.kvstore.KvEngine;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.Limits;

/** The engine under test, as the tests see it. A suite overrides what differs. */
public interface ContractSubject {
    /**
     * The engine under test.
     *
     * @return a new or shared instance
     */
    KvEngine engine();

    /**
     * How its stores are opened unless a test needs something else.
     *
     * @return options in mode CREATE
     */
    default KvOptions options() {
        return KvOptions.DEFAULT;
    }

    /**
     * Whether its stores are folders on disk; if not, tests about paths and files are skipped.
     *
     * @return true by default
     */
    default boolean onDisk() {
        return true;
    }

    /**
     * The shortest key it takes: an adapter to a store that has no empty keys says 1.
     *
     * @return 0 by default
     */
    default int minKeyLength() {
        return 0;
    }

    /**
     * The longest key it takes, for adapters to stores that cannot hold 65,535 bytes.
     *
     * @return the limit of the contract by default
     */
    default int maxKeyLength() {
        return Limits.MAX_KEY_LENGTH;
    }

    /**
     * Whether its stores open again after their process was killed, at a level that promises nothing; an adapter to a store
     * that refuses what is left says false. At any other level they must.
     *
     * @return true by default
     */
    default boolean opensAfterKill() {
        return true;
    }

    /**
     * The stores of the running test.
     *
     * @return opens stores, and checks and closes them when the test ends
     */
    Stores stores();

    /**
     * Opens the store of the running test.
     *
     * @return at {@link Stores#path()} with {@link #options()}
     */
    default KvStore open() {
        return stores().open();
    }

    /**
     * Skips the running test if the engine lacks a capability.
     *
     * @param capability what the test needs
     */
    default void needs(Capability capability) {
        assumeTrue(has(capability), () -> engine().name() + " lacks " + capability);
    }

    /**
     * Whether the engine has a capability.
     *
     * @param capability to look for
     * @return true if it has
     */
    default boolean has(Capability capability) {
        return engine().capabilities().contains(capability);
    }

    /** Skips the running test if the engine has no files. */
    default void needsDisk() {
        assumeTrue(onDisk(), () -> engine().name() + " keeps nothing on disk");
    }
}
