package dev.kvstore.adapters.mvstore;

import dev.kvstore.KvException;
import java.nio.file.Path;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVStoreException;

/** What MVStore says went wrong, in the words of the contract. */
final class Errors {
    private Errors() {}

    static KvException translate(String operation, Path path, MVStoreException failure) {
        String message = "mvstore failed: operation=" + operation + " path=" + path + " found=" + failure.getMessage();
        return switch (failure.getErrorCode()) {
            case DataUtils.ERROR_FILE_CORRUPT, DataUtils.ERROR_CHUNK_NOT_FOUND, DataUtils.ERROR_BLOCK_NOT_FOUND,
                    DataUtils.ERROR_SERIALIZATION, DataUtils.ERROR_INTERNAL ->
                corrupt(path, failure);
            case DataUtils.ERROR_UNSUPPORTED_FORMAT -> new KvException.UnsupportedFormat(message);
            case DataUtils.ERROR_FILE_LOCKED -> new KvException.Locked(message);
            case DataUtils.ERROR_CLOSED -> new KvException.Failed(message, failure);
            default -> new KvException.Io(message, failure);
        };
    }

    private static KvException.Corrupt corrupt(Path path, MVStoreException failure) {
        return new KvException.Corrupt("mvstore finds damage", path.resolve(Database.NAME), 0, failure.getMessage(),
                "intact chunks", failure);
    }
}
