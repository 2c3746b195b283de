package dev.kvstore.adapters.mapdb;

import dev.kvstore.KvException;
import java.nio.file.Path;
import org.mapdb.DBException;

/** What MapDB says went wrong, in the words of the contract. */
final class Errors {
    private Errors() {}

    static KvException translate(String operation, Path path, DBException failure) {
        String message = "mapdb failed: operation=" + operation + " path=" + path + " found=" + failure.getMessage();
        return switch (failure) {
            case DBException.WrongFormat foreign -> new KvException.UnsupportedFormat(message);
            case DBException.NewMapDBFormat newer -> new KvException.UnsupportedFormat(message);
            case DBException.DataCorruption damage -> new KvException.Corrupt(
                    "mapdb finds damage, or the store was not closed", path.resolve(Database.NAME), 0,
                    failure.getMessage(), "a store that was closed", failure);
            default -> new KvException.Io(message, failure);
        };
    }
}
