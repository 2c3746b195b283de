/** What users of kv see: the store types, their contract and their exceptions. Depends on nothing. */
module dev.kvstore {
    exports dev.kvstore;

    uses dev.kvstore.KvEngine;
}
