package dev.kvstore.testkit.contract;

import static dev.kvstore.testkit.contract.ArgumentContract.assertNamed;
import static dev.kvstore.testkit.contract.Bytes.EMPTY;
import static dev.kvstore.testkit.contract.Bytes.bytes;
import static dev.kvstore.testkit.contract.Bytes.key;
import static dev.kvstore.testkit.contract.Bytes.text;
import static dev.kvstore.testkit.contract.Bytes.value;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.Capability;
import dev.kvstore.Cursor;
import dev.kvstore.KeyRange;
import dev.kvstore.KvEntry;
import dev.kvstore.KvException;
import dev.kvstore.KvTransaction;
import dev.kvstore.Limits;
import dev.kvstore.SortedSnapshot;
import dev.kvstore.TransactionalKvStore;
import dev.kvstore.WriteBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Transactions: any reads and writes, all or nothing, one writer at a time. */
interface TransactionContract extends ContractSubject {
    private TransactionalKvStore openTransactional() {
        needs(Capability.TRANSACTIONS);
        return (TransactionalKvStore) open();
    }

    @Test
    default void transact_functionReturns_appliesAllAndReturnsItsResult() {
        TransactionalKvStore store = openTransactional();
        store.put(key(1), value(1));
        String result = store.transact(transaction -> {
            transaction.put(key(2), transaction.get(key(1)));
            transaction.delete(key(1));
            transaction.put(key(3), EMPTY);
            return "done";
        });
        assertEquals("done", result);
        Contents expected = new Contents().put(key(2), value(1)).put(key(3), EMPTY);
        expected.assertIn(store);
        expected.assertIn(stores().reopen(store));
    }

    @Test
    default void transact_nothingWritten_changesNothing() {
        TransactionalKvStore store = openTransactional();
        Contents contents = Contents.numbered(5).storeIn(store);
        assertNull(store.transact(transaction -> null));
        assertEquals(5L, store.<Long>transact(KvTransaction::count));
        contents.assertIn(store);
    }

    @Test
    default void transact_functionThrows_appliesNothingAndStoreWorks() {
        TransactionalKvStore store = openTransactional();
        Contents contents = Contents.numbered(5).storeIn(store);
        for (Throwable planted : List.of(new ArithmeticException(), new StackOverflowError(), new OutOfMemoryError())) {
            Throwable thrown = assertThrows(planted.getClass(), () -> store.transact(transaction -> {
                transaction.put(key(9), value(9));
                transaction.delete(key(1));
                if (planted instanceof Error error) {
                    throw error;
                }
                throw (RuntimeException) planted;
            }));
            assertSame(planted, thrown);
            contents.assertIn(store);
        }
        Workers.run(1, number -> store.transact(transaction -> {
            transaction.put(key(6), value(6));
            return null;
        }));
        contents.put(key(6), value(6)).assertIn(stores().reopen(store));
    }

    @Test
    default void transact_ownWrites_areSeenInside() {
        TransactionalKvStore store = openTransactional();
        Contents contents = Contents.numbered(100).storeIn(store);
        store.transact(transaction -> {
            for (int i = 0; i < 100; i += 2) {
                transaction.delete(key(i));
                contents.delete(key(i));
            }
            transaction.put(key(1), value(-1));
            transaction.put(key(200), value(200));
            contents.put(key(1), value(-1)).put(key(200), value(200)).assertIn(transaction);
            assertNull(transaction.get(key(0)));
            assertEquals(new KvEntry(key(200), value(200)), transaction.last());
            assertEquals(new KvEntry(key(1), value(-1)), transaction.ceiling(key(0)));
            return null;
        });
        contents.assertIn(store);
    }

    @Test
    default void transact_everyRange_includesOwnWrites() {
        TransactionalKvStore store = openTransactional();
        RangeTable.contents().storeIn(store);
        store.transact(transaction -> {
            RangeTable.KEYS.forEach(transaction::delete);
            RangeTable.KEYS.forEach(key -> transaction.put(key, key));
            for (RangeTable.Row row : RangeTable.rows()) {
                try (Cursor cursor = transaction.scan(row.range())) {
                    List<String> keys = Contents.rest(cursor).stream().map(entry -> Bytes.hex(entry.key())).toList();
                    assertEquals(row.expected(), keys, row::text);
                }
            }
            return null;
        });
    }

    @Test
    default void transact_cursorOverEntriesItDeletes_showsEachOnce() {
        TransactionalKvStore store = openTransactional();
        Contents.numbered(1000).storeIn(store);
        int shown = store.transact(transaction -> {
            int count = 0;
            try (Cursor cursor = transaction.scan(KeyRange.all().reversed())) {
                while (cursor.next()) {
                    count++;
                    transaction.delete(cursor.key());
                    transaction.put(bytes("new-" + count), EMPTY);
                    assertTrue(count < 5000, "the cursor shows later writes");
                }
            }
            return count;
        });
        assertEquals(1000, shown);
        assertEquals(1000, store.count());
    }

    @Test
    default void transact_uncommittedWrites_areNotSeenOutside() {
        TransactionalKvStore store = openTransactional();
        Contents contents = Contents.numbered(10).storeIn(store);
        store.transact(transaction -> {
            transaction.put(key(1), value(-1));
            transaction.delete(key(2));
            contents.assertIn(store);
            Workers.run(2, number -> contents.assertIn(store));
            return null;
        });
        contents.put(key(1), value(-1)).delete(key(2)).assertIn(store);
    }

    @Test
    default void transact_snapshotTakenInside_showsTheStoreBefore() {
        TransactionalKvStore store = openTransactional();
        needs(Capability.SNAPSHOT);
        Contents contents = Contents.numbered(10).storeIn(store);
        store.transact(transaction -> {
            transaction.put(key(1), value(-1));
            try (SortedSnapshot snapshot = store.snapshot()) {
                contents.assertIn(snapshot);
            }
            return null;
        });
    }

    @Test
    default void transact_writeBesideTheTransaction_isRefused() {
        TransactionalKvStore store = openTransactional();
        store.put(key(1), value(1));
        store.transact(transaction -> {
            transaction.put(key(2), value(2));
            List<Executable> writes = List.of(
                    () -> store.put(key(1), value(9)),
                    () -> store.delete(key(1)),
                    () -> store.putIfAbsent(key(9), value(9)),
                    () -> store.replace(key(1), value(1), value(9)),
                    () -> store.compute(key(1), before -> value(9)),
                    () -> store.deleteRange(KeyRange.all()),
                    () -> store.write(new WriteBatch().put(key(1), value(9))),
                    () -> store.transact(nested -> null),
                    store::close);
            assertAll(writes.stream().map(write -> () -> assertThrows(IllegalStateException.class, write)));
            return null;
        });
        new Contents().put(key(1), value(1)).put(key(2), value(2)).assertIn(store);
    }

    @Test
    default void transact_closeInside_isRefusedAndRollsBackIfThrown() {
        TransactionalKvStore store = openTransactional();
        assertThrows(IllegalStateException.class, () -> store.transact(transaction -> {
            transaction.put(key(1), value(1));
            store.close();
            return null;
        }));
        new Contents().assertIn(store);
    }

    @Test
    default void transaction_usedAfterItEnded_isRefused() {
        TransactionalKvStore store = openTransactional();
        Contents.numbered(3).storeIn(store);
        List<KvTransaction> ended = new ArrayList<>();
        store.transact(ended::add);
        assertThrows(ArithmeticException.class, () -> store.transact(transaction -> {
            ended.add(transaction);
            throw new ArithmeticException();
        }));
        for (KvTransaction transaction : ended) {
            assertAll(Calls.ofReader(transaction).stream()
                    .map(call -> () -> assertThrows(IllegalStateException.class, call.body()::run, call.signature())));
            assertThrows(IllegalStateException.class, () -> transaction.put(key(1), value(1)));
            assertThrows(IllegalStateException.class, () -> transaction.delete(key(1)));
        }
    }

    @Test
    default void transactionCursor_usedAfterItEnded_throws() {
        TransactionalKvStore store = openTransactional();
        Contents.numbered(3).storeIn(store);
        Cursor cursor = store.transact(transaction -> {
            Cursor inside = transaction.scan();
            assertTrue(inside.next());
            return inside;
        });
        RuntimeException thrown = assertThrows(RuntimeException.class, cursor::next);
        assertTrue(thrown instanceof IllegalStateException || thrown instanceof KvException.Closed, thrown::toString);
        cursor.close();
    }

    @Test
    default void transact_underContention_runsOnceAndLosesNothing() {
        TransactionalKvStore store = openTransactional();
        AtomicInteger runs = new AtomicInteger();
        Workers.run(8, number -> {
            for (int i = 0; i < 50; i++) {
                store.transact(transaction -> {
                    runs.incrementAndGet();
                    transaction.put(bytes("n"), ConcurrencyContract.increment(transaction.get(bytes("n"))));
                    return null;
                });
                store.compute(bytes("n"), ConcurrencyContract::increment);
            }
        });
        assertEquals(400, runs.get());
        assertEquals("800", text(store.get(bytes("n"))));
    }

    @Test
    default void transact_functionStandsStill_writersWaitAndReadersDoNot() {
        TransactionalKvStore store = openTransactional();
        store.put(key(1), value(1));
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        AtomicBoolean ended = new AtomicBoolean();
        Workers transacting = Workers.start(() -> store.transact(transaction -> {
            inside.countDown();
            Workers.await(release);
            transaction.put(key(1), value(2));
            ended.set(true);
            return null;
        }));
        transacting.awaitCountDown(inside);
        Workers writing = Workers.start(() -> {
            store.put(key(1), value(3));
            assertTrue(ended.get(), "a writer did not wait");
        });
        Workers.run(2, number -> assertArrayEquals(value(1), store.get(key(1))));
        writing.awaitIdle();
        release.countDown();
        transacting.join();
        writing.join();
        assertArrayEquals(value(3), store.get(key(1)));
    }

    @Test
    default void transact_badArguments_areRefusedInside() {
        TransactionalKvStore store = openTransactional();
        assertNamed("function", () -> store.transact(null));
        store.transact(transaction -> {
            byte[] tooLong = new byte[Limits.MAX_KEY_LENGTH + 1];
            assertThrows(IllegalArgumentException.class, () -> transaction.put(tooLong, EMPTY));
            assertThrows(IllegalArgumentException.class, () -> transaction.delete(tooLong));
            assertNamed("key", () -> transaction.put(null, EMPTY));
            assertNamed("value", () -> transaction.put(key(1), null));
            assertNamed("key", () -> transaction.delete(null));
            byte[] key = bytes("key");
            byte[] value = bytes("value");
            transaction.put(key, value);
            key[0] = '!';
            value[0] = '!';
            return null;
        });
        new Contents().put(bytes("key"), bytes("value")).assertIn(store);
    }

    @Test
    default void transact_insideCompute_works() {
        TransactionalKvStore store = openTransactional();
        store.compute(key(1), before -> {
            store.transact(transaction -> {
                transaction.put(key(2), value(2));
                return null;
            });
            return value(1);
        });
        new Contents().put(key(1), value(1)).put(key(2), value(2)).assertIn(store);
    }

    @Test
    default void transact_manyLargeWrites_areAllApplied() {
        TransactionalKvStore store = openTransactional();
        Contents contents = Contents.numbered(3000).put(bytes("large"), Bytes.random(1 << 20, 1));
        store.transact(transaction -> {
            contents.map().forEach(transaction::put);
            contents.map().forEach(transaction::put);
            return null;
        });
        contents.assertIn(stores().reopen(store));
    }
}
