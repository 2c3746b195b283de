package dev.kvstore.adapters.je;

import com.sleepycat.je.Cursor;
import com.sleepycat.je.Database;
import com.sleepycat.je.DatabaseEntry;
import com.sleepycat.je.Environment;
import com.sleepycat.je.LockMode;
import com.sleepycat.je.OperationStatus;
import com.sleepycat.je.Transaction;
import dev.kvstore.KeyRange;
import dev.kvstore.adapters.Change;
import java.util.function.Function;

/** A transaction that writes. */
final class JeChange implements Change {
    private final Database database;
    private final Transaction transaction;

    private JeChange(Database database, Transaction transaction) {
        this.database = database;
        this.transaction = transaction;
    }

    /** All of it or nothing. */
    static <T> T commit(Environment environment, Database database, Function<Change, T> change) {
        Transaction transaction = environment.beginTransaction(null, null);
        try {
            T result = change.apply(new JeChange(database, transaction));
            transaction.commit();
            return result;
        } finally {
            if (transaction.isValid()) {
                transaction.abort();
            }
        }
    }

    @Override
    public byte[] find(byte[] key) {
        DatabaseEntry value = new DatabaseEntry();
        OperationStatus status = database.get(transaction, new DatabaseEntry(key), value, LockMode.RMW);
        return status == OperationStatus.SUCCESS ? value.getData() : null;
    }

    @Override
    public void put(byte[] key, byte[] value) {
        database.put(transaction, new DatabaseEntry(key), new DatabaseEntry(value));
    }

    @Override
    public void delete(byte[] key) {
        database.delete(transaction, new DatabaseEntry(key));
    }

    @Override
    public void deleteRange(KeyRange range) {
        try (Cursor cursor = database.openCursor(transaction, null)) {
            RangeWalk walk = new RangeWalk(cursor, range);
            while (walk.next()) {
                cursor.delete();
            }
        }
    }
}
