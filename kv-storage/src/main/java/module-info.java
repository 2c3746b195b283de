/** What every engine stands on: mapped files, the journal, locks, checksums. For engines, not for users. */
module dev.kvstore.storage {
    requires transitive dev.kvstore;
    requires jdk.jfr;

    exports dev.kvstore.storage;
    exports dev.kvstore.storage.point;
}
