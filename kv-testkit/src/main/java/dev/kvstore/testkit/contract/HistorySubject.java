package dev.kvstore.testkit.contract;

import dev.kvstore.Capability;
import dev.kvstore.ChangeFeed;
import dev.kvstore.History;
import dev.kvstore.HistoryKvStore;
import dev.kvstore.KvOptions;
import dev.kvstore.Version;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A subject whose stores keep versions. */
interface HistorySubject extends ContractSubject {
    /**
     * Options under which only the newest versions of each key are kept, so that dropping can be tested.
     *
     * @param versions how many, at least 1
     * @return the options, or null if the engine has none
     */
    default KvOptions retaining(int versions) {
        return null;
    }

    /** Opens the store of the test. */
    default HistoryKvStore openHistorical() {
        needs(Capability.HISTORY);
        return (HistoryKvStore) open();
    }

    /** All versions of a key, newest first. */
    static List<Version> versions(HistoryKvStore store, byte[] key) {
        List<Version> versions = new ArrayList<>();
        try (History history = store.history(key)) {
            for (Version version = history.next(); version != null; version = history.next()) {
                versions.add(version);
            }
        }
        return versions;
    }

    /** The values of all versions of a key as texts, newest first; null for a delete. */
    static List<String> values(HistoryKvStore store, byte[] key) {
        return versions(store, key).stream().map(version -> Bytes.text(version.value())).toList();
    }

    /** The number of the last write. */
    static long lastSequence(HistoryKvStore store) {
        try (var snapshot = store.snapshot()) {
            return snapshot.sequence();
        }
    }

    /** Batches from a number on, without waiting. */
    static List<ChangeFeed.Changes> changes(HistoryKvStore store, long from) throws InterruptedException {
        List<ChangeFeed.Changes> list = new ArrayList<>();
        try (ChangeFeed feed = store.changes(from)) {
            for (var batch = feed.next(Duration.ZERO); batch != null; batch = feed.next(Duration.ZERO)) {
                list.add(batch);
            }
        }
        return list;
    }
}
