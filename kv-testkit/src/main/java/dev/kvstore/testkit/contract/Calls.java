package dev.kvstore.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.kvstore.Capability;
import dev.kvstore.ChangeFeed;
import dev.kvstore.Cursor;
import dev.kvstore.History;
import dev.kvstore.HistoryKvStore;
import dev.kvstore.KeyRange;
import dev.kvstore.KvReader;
import dev.kvstore.KvStore;
import dev.kvstore.Snapshot;
import dev.kvstore.SortedKvReader;
import dev.kvstore.SortedKvStore;
import dev.kvstore.TransactionalKvStore;
import dev.kvstore.WriteBatch;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** One call of every method, so that a test of all of them forgets none. */
final class Calls {
    private static final byte[] KEY = Bytes.bytes("calls");
    private static final byte[] VALUE = Bytes.bytes("called");

    private final List<Call> list = new ArrayList<>();

    /** What a method does to the store. */
    enum Kind {
        READ, WRITE, UPKEEP
    }

    /** Code that may throw. */
    interface Body {
        void run() throws Exception;
    }

    /** A call, under the signature of its method. */
    record Call(String signature, Kind kind, Body body) {}

    /** Every method that a store has by its type and the capabilities of its engine, close excepted. */
    static List<Call> ofStore(KvStore store, ContractSubject subject) {
        Calls calls = new Calls();
        calls.addReads(store);
        calls.addWrites(store, subject);
        calls.addUpkeep(store, subject);
        if (store instanceof SortedKvStore sorted) {
            calls.add("deleteRange(KeyRange)", Kind.WRITE, () -> sorted.deleteRange(KeyRange.closed(KEY, KEY)));
        }
        if (store instanceof TransactionalKvStore transactional) {
            calls.add("transact(Function)", Kind.WRITE, () -> transactional.transact(transaction -> {
                transaction.put(KEY, VALUE);
                return null;
            }));
        }
        if (store instanceof HistoryKvStore historical) {
            calls.addHistory(historical);
        }
        return calls.list;
    }

    /** Every method of a reader. */
    static List<Call> ofReader(KvReader reader) {
        Calls calls = new Calls();
        calls.addReads(reader);
        if (reader instanceof Snapshot snapshot) {
            calls.add("view(byte[])", Kind.READ, () -> snapshot.view(KEY));
        }
        return calls.list;
    }

    private void addReads(KvReader reader) {
        add("get(byte[])", Kind.READ, () -> reader.get(KEY));
        add("get(byte[],byte[],int)", Kind.READ, () -> reader.get(KEY, new byte[8], 0));
        add("get(MemorySegment,MemorySegment)", Kind.READ,
                () -> reader.get(MemorySegment.ofArray(KEY), MemorySegment.ofArray(new byte[8])));
        add("getAll(List)", Kind.READ, () -> assertEquals(2, reader.getAll(List.of(KEY, VALUE)).size()));
        add("containsKey(byte[])", Kind.READ, () -> reader.containsKey(KEY));
        add("scan()", Kind.READ, () -> walk(reader.scan()));
        add("count()", Kind.READ, reader::count);
        if (reader instanceof SortedKvReader sorted) {
            addSortedReads(sorted);
        }
    }

    private void addSortedReads(SortedKvReader reader) {
        add("scan(KeyRange)", Kind.READ, () -> walk(reader.scan(KeyRange.atLeast(KEY).reversed())));
        add("first(KeyRange)", Kind.READ, () -> reader.first(KeyRange.atMost(KEY)));
        add("first()", Kind.READ, reader::first);
        add("last()", Kind.READ, reader::last);
        add("floor(byte[])", Kind.READ, () -> reader.floor(KEY));
        add("ceiling(byte[])", Kind.READ, () -> reader.ceiling(KEY));
        add("lower(byte[])", Kind.READ, () -> reader.lower(KEY));
        add("higher(byte[])", Kind.READ, () -> reader.higher(KEY));
    }

    private static void walk(Cursor cursor) {
        try (cursor) {
            Contents.rest(cursor);
        }
    }

    private void addWrites(KvStore store, ContractSubject subject) {
        add("put(byte[],byte[])", Kind.WRITE, () -> store.put(KEY, VALUE));
        add("delete(byte[])", Kind.WRITE, () -> store.delete(KEY));
        add("putIfAbsent(byte[],byte[])", Kind.WRITE, () -> store.putIfAbsent(KEY, VALUE));
        add("replace(byte[],byte[],byte[])", Kind.WRITE, () -> store.replace(KEY, VALUE, VALUE));
        add("compute(byte[],UnaryOperator)", Kind.WRITE, () -> store.compute(KEY, value -> VALUE));
        if (subject.has(Capability.ATOMIC_BATCH)) {
            add("write(WriteBatch)", Kind.WRITE, () -> store.write(new WriteBatch().put(KEY, VALUE)));
        }
    }

    private void addUpkeep(KvStore store, ContractSubject subject) {
        add("sync()", Kind.UPKEEP, store::sync);
        add("stats()", Kind.UPKEEP, store::stats);
        add("compact()", Kind.UPKEEP, store::compact);
        if (subject.has(Capability.CHECK)) {
            add("check()", Kind.UPKEEP, store::check);
        }
        if (subject.has(Capability.SNAPSHOT)) {
            add("snapshot()", Kind.UPKEEP, () -> store.snapshot().close());
        }
        if (subject.has(Capability.BACKUP)) {
            Path target = subject.stores().folder().resolve("calls-backup");
            add("backup(Path)", Kind.UPKEEP, () -> store.backup(target));
        }
    }

    private void addHistory(HistoryKvStore store) {
        add("history(byte[])", Kind.READ, () -> {
            try (History history = store.history(KEY)) {
                history.next();
            }
        });
        add("asOf(long)", Kind.READ, () -> {
            try (Snapshot past = store.asOf(0)) {
                assertNull(past.get(KEY));
            }
        });
        add("asOf(Instant)", Kind.READ, () -> {
            try (Snapshot now = store.asOf(Instant.now())) {
                now.count();
            }
        });
        add("changes(long)", Kind.READ, () -> {
            try (ChangeFeed feed = store.changes(1)) {
                feed.next(Duration.ZERO);
            }
        });
    }

    private void add(String signature, Kind kind, Body body) {
        list.add(new Call(signature, kind, body));
    }
}
