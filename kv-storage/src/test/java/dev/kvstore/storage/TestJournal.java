package dev.kvstore.storage;

import dev.kvstore.Durability;
import dev.kvstore.KvOptions;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongSupplier;

/** A journal in memory whose background work is done at once, and what a test finds in it. */
final class TestJournal implements AutoCloseable {
    static final JournalOptions.Sizes SMALL = new JournalOptions.Sizes(4096, 64 << 10, 64 << 10, 1000, 4096);

    private final Journal journal;
    private final List<String> found = new ArrayList<>();

    private TestJournal(Folder folder, KvOptions.Mode mode, JournalIndex index, LongSupplier clock) {
        KvOptions options = KvOptions.DEFAULT.with(Durability.PROCESS).with(mode);
        Random salts = new Random(1);
        journal = Journal.open(folder, new JournalOptions(
                "test", options, new byte[0], SMALL, Background.INLINE, JournalOptions.Hints.KEYS, clock,
                salts::nextLong));
        try {
            journal.replay(this::find);
            journal.start(index);
        } catch (RuntimeException | Error failed) {
            journal.abandon();
            throw failed;
        }
    }

    static TestJournal open(Folder folder) {
        return open(folder, new NoIndex());
    }

    static TestJournal open(Folder folder, JournalIndex index) {
        return new TestJournal(folder, KvOptions.Mode.CREATE, index, System::currentTimeMillis);
    }

    static TestJournal open(Folder folder, LongSupplier clock) {
        return new TestJournal(folder, KvOptions.Mode.CREATE, new NoIndex(), clock);
    }

    static TestJournal openReadOnly(Folder folder) {
        return new TestJournal(folder, KvOptions.Mode.READ_ONLY, new NoIndex(), System::currentTimeMillis);
    }

    private void find(KeyEntry entry) {
        String key = new String(entry.key(), StandardCharsets.UTF_8);
        String value = entry.delete()
                ? "-"
                : new String(journal.read(entry.position()).value(), StandardCharsets.UTF_8);
        found.add(entry.sequence() + " " + key + "=" + value);
    }

    /** Everything that was there when it was opened: sequence, key, value. */
    List<String> found() {
        return found;
    }

    Journal journal() {
        return journal;
    }

    Frame append(Frame frame) {
        journal.lock().lock();
        try {
            journal.append(frame, false);
            return frame;
        } finally {
            journal.lock().unlock();
        }
    }

    TestJournal put(String key, String value) {
        append(TestSegment.put(key, value));
        return this;
    }

    /** A put whose value has a file of its own. */
    ValueReference putLong(String key, String value) {
        ValueReference reference = journal.writeValue(TestSegment.bytes(value));
        append(new Frame().put(TestSegment.bytes(key), reference, 0));
        return reference;
    }

    /** As {@code kill -9} does: nothing is recorded. */
    void kill() {
        journal.abandon();
    }

    @Override
    public void close() {
        journal.close();
    }
}
