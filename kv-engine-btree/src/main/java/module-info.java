/** The engine "btree". */
module dev.kvstore.btree {
    requires transitive dev.kvstore;
    requires transitive dev.kvstore.storage;
}
