package dev.kvstore.adapters.lmdb;

import dev.kvstore.KvException;
import java.nio.file.Path;
import org.lmdbjava.Dbi;
import org.lmdbjava.Env;
import org.lmdbjava.LmdbException;
import org.lmdbjava.LmdbNativeException;
import org.lmdbjava.Txn;

/** What LMDB says went wrong, in the words of the contract. */
final class Errors {
    private static final int ENOSPC = 28;
    private static final int EDQUOT = 122;

    private Errors() {}

    static RuntimeException translate(String operation, Path path, LmdbException failure) {
        String message = "lmdb failed: operation=" + operation + " path=" + path + " found=" + failure.getMessage();
        return switch (failure) {
            case Env.MapFullException full -> new KvException.Full(message + " (option mapSize)", full);
            case Env.ReadersFullException many -> new IllegalStateException(
                    "more cursors, snapshots and reading threads than readers (option maxReaders): path=" + path, many);
            case Env.FileInvalidException foreign -> new KvException.UnsupportedFormat(message);
            case Env.VersionMismatchException other -> new KvException.UnsupportedFormat(message);
            case LmdbNativeException.PageCorruptedException damage -> corrupt(path, damage);
            case LmdbNativeException.PageNotFoundException damage -> corrupt(path, damage);
            case Dbi.IncompatibleException other -> new KvException.UnsupportedFormat(message);
            case Txn.TxFullException large -> new KvException.Full(message, large);
            case LmdbNativeException system when isFull(system) -> new KvException.Full(message, system);
            default -> new KvException.Io(message, failure);
        };
    }

    private static boolean isFull(LmdbNativeException failure) {
        return failure.getResultCode() == ENOSPC || failure.getResultCode() == EDQUOT;
    }

    private static KvException.Corrupt corrupt(Path path, LmdbNativeException damage) {
        return new KvException.Corrupt("lmdb finds damage", path.resolve(Environment.DATA), 0, damage.getMessage(),
                "intact pages", damage);
    }
}
