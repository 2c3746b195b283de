package dev.kvstore.adapters.sqlite;

import dev.kvstore.KvException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** What SQLite says went wrong, in the words of the contract. */
final class Errors {
    private static final int PRIMARY = 0xFF;

    private Errors() {}

    static KvException translate(String operation, Path path, SQLException failure) {
        String message = "sqlite failed: operation=" + operation + " path=" + path + " found=" + failure.getMessage();
        int code = failure instanceof SQLiteException known ? known.getResultCode().code & PRIMARY : 0;
        if (code == SQLiteErrorCode.SQLITE_FULL.code) {
            return new KvException.Full(message, failure);
        }
        if (code == SQLiteErrorCode.SQLITE_CORRUPT.code) {
            return new KvException.Corrupt(
                    "sqlite finds damage", path.resolve(DatabaseFiles.NAME), 0, failure.getMessage(),
                    "intact pages", failure);
        }
        if (code == SQLiteErrorCode.SQLITE_NOTADB.code) {
            return new KvException.UnsupportedFormat(message);
        }
        if (code == SQLiteErrorCode.SQLITE_BUSY.code || code == SQLiteErrorCode.SQLITE_LOCKED.code) {
            return new KvException.Locked(message);
        }
        return new KvException.Io(message, failure);
    }
}
