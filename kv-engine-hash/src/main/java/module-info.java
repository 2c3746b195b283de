/** The engine "hash". */
module dev.kvstore.hash {
    requires transitive dev.kvstore;
    requires transitive dev.kvstore.storage;

    exports dev.kvstore.hash;

    provides dev.kvstore.KvEngine with
            dev.kvstore.hash.HashEngine;
}
