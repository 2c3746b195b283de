/** The engine "logfile". */
module dev.kvstore.logfile {
    requires transitive dev.kvstore;
    requires transitive dev.kvstore.storage;

    exports dev.kvstore.logfile;

    provides dev.kvstore.KvEngine with
            dev.kvstore.logfile.LogfileEngine;
}
