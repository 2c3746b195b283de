package dev.kvstore.testkit.contract;

import static dev.kvstore.testkit.contract.Bytes.bytes;
import static dev.kvstore.testkit.contract.Bytes.key;
import static dev.kvstore.testkit.contract.Bytes.value;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.Capability;
import dev.kvstore.CheckReport;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Backup, restore and salvage. */
interface BackupContract extends ContractSubject {
    private Path at(String name) {
        return stores().folder().resolve(name);
    }

    private KvStore openAt(String name) {
        return stores().open(at(name), options().with(KvOptions.Mode.EXISTING));
    }

    private KvStore openForBackup() {
        needs(Capability.BACKUP);
        return open();
    }

    @Test
    default void backup_restored_hasTheSameContents() {
        KvStore store = openForBackup();
        Contents contents = Contents.numbered(1000)
                .put(bytes("large"), Bytes.random(1 << 20, 1))
                .put(bytes("empty"), Bytes.EMPTY)
                .storeIn(store);
        store.delete(key(7));
        contents.delete(key(7));
        store.backup(at("backup"));
        engine().restore(at("backup"), at("restored"));
        contents.assertIn(openAt("restored"));
        contents.assertIn(store);
    }

    @Test
    default void backup_openedItself_hasTheSameContents() {
        KvStore store = openForBackup();
        Contents contents = Contents.numbered(100).storeIn(store);
        store.backup(at("backup"));
        KvStore copy = openAt("backup");
        contents.assertIn(copy);
        copy.put(key(1), value(-1));
        contents.assertIn(store);
    }

    @Test
    default void backup_laterWrites_areNotInIt() {
        KvStore store = openForBackup();
        Contents contents = Contents.numbered(100).storeIn(store);
        store.backup(at("backup"));
        for (int i = 0; i < 200; i++) {
            store.put(key(i), value(-i));
        }
        store.delete(key(3));
        store.compact();
        contents.assertIn(openAt("backup"));
    }

    @Test
    default void backup_emptyStore_restoresAsEmpty() {
        KvStore store = openForBackup();
        store.backup(at("backup"));
        engine().restore(at("backup"), at("restored"));
        new Contents().assertIn(openAt("restored"));
    }

    @Test
    default void backup_restoredTwice_givesIndependentStores() {
        KvStore store = openForBackup();
        Contents contents = Contents.numbered(50).storeIn(store);
        store.backup(at("backup"));
        stores().close(store);
        engine().restore(at("backup"), at("one"));
        engine().restore(at("backup"), at("two"));
        KvStore one = openAt("one");
        one.put(key(99), value(99));
        contents.assertIn(openAt("two"));
    }

    /** One writer counts up; the backup must hold what it had written at some moment: no hole, nothing acknowledged missing. */
    @Test
    default void backup_whileWriting_isOneMoment() {
        KvStore store = openForBackup();
        AtomicInteger written = new AtomicInteger();
        AtomicBoolean done = new AtomicBoolean();
        Workers writer = Workers.start(() -> {
            while (!done.get()) {
                store.put(key(written.get()), value(written.get()));
                written.incrementAndGet();
            }
        });
        Workers.await(() -> written.get() > 500, "writes");
        int before = written.get();
        store.backup(at("backup"));
        int after = written.get() + 1;
        done.set(true);
        writer.join();
        int count = (int) openAt("backup").count();
        assertTrue(before <= count && count <= after, () -> before + " <= " + count + " <= " + after);
        stores().closeAll();
        Contents.numbered(count).assertIn(openAt("backup"));
    }

    @Test
    default void backup_ontoSomethingThere_isRefusedAndLeavesIt() throws IOException {
        needsDisk();
        KvStore store = openForBackup();
        Contents contents = Contents.numbered(10).storeIn(store);
        Files.createDirectory(at("taken"));
        Files.writeString(at("taken").resolve("notes.txt"), "foreign");
        FolderImage before = FolderImage.of(at("taken"));
        assertTargetRefused(() -> store.backup(at("taken")));
        assertEquals(before, FolderImage.of(at("taken")));
        contents.assertIn(store);
    }

    @Test
    default void backup_withoutParent_isRefusedAndCreatesNothing() {
        needsDisk();
        KvStore store = openForBackup();
        assertTargetRefused(() -> store.backup(at("missing").resolve("backup")));
        assertFalse(Files.exists(at("missing")));
        store.put(key(1), value(1));
    }

    private static void assertTargetRefused(Executable call) {
        RuntimeException refusal = assertThrows(RuntimeException.class, call);
        assertTrue(refusal instanceof KvException || refusal instanceof IllegalArgumentException, refusal::toString);
    }

    @Test
    default void backup_ontoALinkThatLeadsNowhere_isRefusedAndLeavesIt() throws IOException {
        needsDisk();
        KvStore store = openForBackup();
        Path link = Files.createSymbolicLink(at("link"), at("nowhere"));
        assertThrows(IllegalArgumentException.class, () -> store.backup(link));
        assertTrue(Files.isSymbolicLink(link));
        assertFalse(Files.exists(at("nowhere")));
    }

    @Test
    default void backup_intoTheStore_isRefusedAndChangesNothing() {
        KvStore store = openForBackup();
        Contents contents = Contents.numbered(10).storeIn(store);
        assertIntoRefused(stores().path(), stores().path().resolve("backup"), store);
        contents.assertIn(store);
    }

    @Test
    default void backup_intoTheStoreSpelledDifferently_isRefusedAndChangesNothing() throws IOException {
        needsDisk();
        KvStore store = openForBackup();
        store.put(key(1), value(1));
        Path link = Files.createSymbolicLink(at("link"), stores().path());
        Files.createDirectory(at("folder"));
        assertIntoRefused(stores().path(), link.resolve("backup"), store);
        assertIntoRefused(stores().path(), at("folder").resolve("../store/backup"), store);
        assertIntoRefused(stores().path(), at("folder").resolve("../link/./backup"), store);
    }

    private static void assertIntoRefused(Path folder, Path target, KvStore store) {
        assertThrows(IllegalArgumentException.class, () -> store.backup(target), target::toString);
        String name = target.getFileName().toString();
        assertEquals(List.of(), names(folder).stream().filter(each -> each.startsWith(name)).toList());
    }

    private static List<String> names(Path folder) {
        String[] names = folder.toFile().list();
        return names == null ? List.of() : Arrays.stream(names).sorted().toList();
    }

    @Test
    default void restore_intoTheBackup_isRefusedAndChangesNothing() {
        KvStore store = openForBackup();
        store.put(key(1), value(1));
        store.backup(at("backup"));
        FolderImage before = FolderImage.of(at("backup"));
        assertThrows(IllegalArgumentException.class,
                () -> engine().restore(at("backup"), at("backup").resolve("restored")));
        assertEquals(before, FolderImage.of(at("backup")));
    }

    @Test
    default void backup_ontoAnotherFileSystem_isRefusedAndChangesNothing() throws IOException {
        needsDisk();
        KvStore store = openForBackup();
        store.put(key(1), value(1));
        store.backup(at("backup"));
        try (FileSystem zip = FileSystems.newFileSystem(at("archive.zip"), Map.of("create", "true"))) {
            Path inside = zip.getPath("/inside");
            assertThrows(IllegalArgumentException.class, () -> store.backup(inside));
            assertThrows(IllegalArgumentException.class, () -> engine().restore(at("backup"), inside));
            assertThrows(IllegalArgumentException.class, () -> engine().restore(inside, at("restored")));
            assertFalse(Files.exists(inside));
        }
        assertFalse(Files.exists(at("restored")));
    }

    @Test
    default void backup_ontoAnotherStore_isRefusedAndLeavesIt() {
        KvStore store = openForBackup();
        store.put(key(1), value(1));
        KvStore other = stores().open(at("other"), options());
        other.put(key(2), value(2));
        stores().close(other);
        assertTargetRefused(() -> store.backup(at("other")));
        new Contents().put(key(2), value(2)).assertIn(openAt("other"));
    }

    @Test
    default void restore_ontoAnotherStore_isRefusedAndLeavesIt() {
        KvStore store = openForBackup();
        store.put(key(1), value(1));
        store.backup(at("backup"));
        assertTargetRefused(() -> engine().restore(at("backup"), stores().path()));
        new Contents().put(key(1), value(1)).assertIn(store);
    }

    @Test
    default void restore_nothingThere_isNotFoundAndCreatesNothing() {
        needs(Capability.BACKUP);
        FolderImage before = FolderImage.of(stores().folder());
        assertThrows(KvException.NotFound.class, () -> engine().restore(at("backup"), at("restored")));
        assertEquals(before, FolderImage.of(stores().folder()));
    }

    @Test
    default void restore_anyBackup_leavesItAsItIs() {
        KvStore store = openForBackup();
        Contents.numbered(100).storeIn(store);
        store.backup(at("backup"));
        FolderImage before = FolderImage.of(at("backup"));
        engine().restore(at("backup"), at("restored"));
        assertEquals(before, FolderImage.of(at("backup")));
    }

    @Test
    default void backup_ofAReadOnlyStore_works() {
        KvStore store = openForBackup();
        needs(Capability.READ_ONLY);
        Contents contents = Contents.numbered(10).storeIn(store);
        stores().close(store);
        stores().open(KvOptions.Mode.READ_ONLY).backup(at("backup"));
        contents.assertIn(openAt("backup"));
    }

    @Test
    default void salvage_intactStore_rescuesEverything() {
        needs(Capability.SALVAGE);
        KvStore store = open();
        Contents contents = Contents.numbered(500).put(bytes("large"), Bytes.random(300 << 10, 1));
        contents.storeIn(store);
        store.delete(key(3));
        contents.delete(key(3));
        stores().close(store);
        FolderImage before = FolderImage.of(stores().path());
        CheckReport report = engine().salvage(stores().path(), at("salvaged"));
        assertTrue(report.isClean(), () -> report.faults().toString());
        assertTrue(report.entries() >= contents.map().size());
        assertEquals(before, FolderImage.of(stores().path()));
        KvStore salvaged = openAt("salvaged");
        contents.assertIn(salvaged);
        assertArrayEquals(value(4), salvaged.get(key(4)));
    }
}
