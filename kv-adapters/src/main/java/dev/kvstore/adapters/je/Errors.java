package dev.kvstore.adapters.je;

import com.sleepycat.je.DatabaseException;
import com.sleepycat.je.DiskLimitException;
import com.sleepycat.je.EnvironmentFailureException;
import com.sleepycat.je.EnvironmentLockedException;
import com.sleepycat.je.VersionMismatchException;
import dev.kvstore.KvException;
import java.nio.file.Path;

/** What JE says went wrong, in the words of the contract. */
final class Errors {
    private Errors() {}

    static KvException translate(String operation, Path path, DatabaseException failure) {
        String message = "bdb-je failed: operation=" + operation + " path=" + path + " found=" + failure.getMessage();
        return switch (failure) {
            case DiskLimitException full -> new KvException.Full(message, failure);
            case EnvironmentLockedException locked -> new KvException.Locked(message);
            case VersionMismatchException newer -> new KvException.UnsupportedFormat(message);
            case EnvironmentFailureException damage when damage.isCorrupted() ->
                new KvException.Corrupt("bdb-je finds damage", path, 0, failure.getMessage(), "intact log", failure);
            default -> new KvException.Io(message, failure);
        };
    }
}
