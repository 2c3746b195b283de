package dev.kvstore.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class SupplyTest {
    private static final int KIB = 1024;
    private static final int CAPACITY = 64 * KIB;
    private static final JournalOptions.Sizes SIZES =
            new JournalOptions.Sizes(CAPACITY, 512 * KIB, 16 * KIB, KIB, 32 * KIB);

    private static final JournalOptions OPTIONS =
            new JournalOptions("test", KvOptions.DEFAULT, new byte[0], SIZES, Background.INLINE);

    private final MemoryFolder folder = new MemoryFolder();
    private final Poison poison = new Poison(folder);
    private final Catalog catalog = new Catalog(folder, poison, () -> 5,
            new Control(TestSegment.STORE_ID, "test", 0, true, new byte[0], 1, 0, 0, List.of()), List.of());
    private final Reserve reserve;
    private final Segment first;
    private final Growth growth;
    private final Supply supply;

    SupplyTest() throws IOException {
        reserve = new Reserve(folder, false);
        first = catalog.create(CAPACITY, 16 * KIB);
        first.start(1, 0);
        growth = growth(false);
        supply = new Supply(catalog, OPTIONS, false, reserve, poison, "test");
        supply.use(first);
        growth.use(first);
    }

    private Growth growth(boolean forced) {
        return new Growth(OPTIONS, forced, reserve, poison, "test");
    }

    private void advance(int tail) {
        first.advance(tail, 1, 1, 1);
        growth.used(tail);
        supply.used(tail);
    }

    @Test
    void use_freshSegment_growsAheadOfTheTail() {
        int written = first.written();
        assertTrue(written >= 16 * KIB && written < CAPACITY, written + " bytes");
        advance(written - 4 * KIB);
        assertTrue(first.written() > written);
    }

    @Test
    void use_tailAtTheStart_createsNothing() {
        assertEquals(1, catalog.segments().size());
    }

    @Test
    void used_halfFull_createsTheNext() {
        for (int tail = KIB; tail <= CAPACITY / 2 + KIB; tail += KIB) {
            advance(tail);
        }
        assertEquals(2, catalog.segments().size());
        assertFalse(catalog.segments().getLast().isStarted());
    }

    @Test
    void await_beyond_growsSoFar() {
        growth.await(60 * KIB, false);
        assertTrue(first.written() >= 60 * KIB);
        assertTrue(first.written() <= CAPACITY);
        assertEquals(first.written(), folder.get("segment-1").length);
    }

    @Test
    void await_everyCommitForced_forcesTheGrowth() {
        Growth forcing = growth(true);
        forcing.use(first);
        int before = folder.operations().size();
        forcing.await(60 * KIB, false);
        List<String> operations = folder.operations().subList(before, folder.operations().size());
        assertTrue(operations.contains("force segment-1"), operations.toString());
    }

    @Test
    void await_diskFull_throwsFullAndWorksLater() {
        int before = first.written();
        folder.fault(MemoryFolder.Fault.FULL);
        assertThrows(KvException.Full.class, () -> growth.await(60 * KIB, false));
        assertEquals(before, first.written());
        poison.check();
        folder.fault(MemoryFolder.Fault.NONE);
        growth.await(60 * KIB, false);
    }

    @Test
    void takeNext_ready_givesItOutOnce() {
        Segment next = supply.takeNext(KIB, false);
        assertEquals(2, next.number());
        assertEquals(3, supply.takeNext(KIB, false).number());
    }

    @Test
    void takeNext_smallStore_isFourTimesAsLargeAsTheStore() {
        advance(CAPACITY / 2);
        assertEquals(2 * CAPACITY, supply.takeNext(KIB, false).capacity());
    }

    /** Capacity that is not used counts for nothing: else a tiny store that is compacted often would get huge segments. */
    @Test
    void takeNext_againAndAgainFromATinyStore_staysSmall() {
        for (int i = 0; i < 10; i++) {
            assertEquals(CAPACITY, supply.takeNext(KIB, false).capacity());
        }
    }

    @Test
    void takeNext_largeFrame_fits() {
        Segment next = supply.takeNext(700 * KIB + 1, false);
        assertEquals(704 * KIB, next.capacity());
    }

    @Test
    void takeNext_diskFull_throwsFullAndLeavesNothing() throws IOException {
        folder.fault(MemoryFolder.Fault.FULL);
        List<String> before = folder.list();
        assertThrows(KvException.Full.class, () -> supply.takeNext(KIB, false));
        assertEquals(before, folder.list());
        assertEquals(1, catalog.segments().size());
        poison.check();
        folder.fault(MemoryFolder.Fault.NONE);
        assertEquals(2, supply.takeNext(KIB, false).number());
    }

    @Test
    void takeNext_controlFileDoesNotFit_takesTheSegmentAway() {
        folder.fault((operation, name) -> {
            if (operation.equals("write") && name.startsWith("CONTROL")) {
                throw new IOException("No space left on device");
            }
        });
        assertThrows(KvException.Full.class, () -> supply.takeNext(KIB, false));
        assertFalse(folder.list().contains("segment-2"));
        assertEquals(1, folder.openMappings());
        folder.fault(MemoryFolder.Fault.NONE);
        assertEquals(2, supply.takeNext(KIB, false).number());
    }

    private void fillDiskButForTheReserve() {
        folder.fault((operation, _) -> {
            if (operation.equals("write") && folder.list().contains(JournalFormat.RESERVE_NAME)) {
                throw new IOException("No space left on device");
            }
        });
    }

    @Test
    void takeNext_diskFullButUrgent_usesTheReserve() {
        reserve.ensure(32 * KIB);
        fillDiskButForTheReserve();
        assertThrows(KvException.Full.class, () -> supply.takeNext(KIB, false));
        assertEquals(32 * KIB, reserve.bytes());
        assertEquals(2, supply.takeNext(KIB, true).number());
        assertEquals(0, reserve.bytes());
        assertFalse(folder.list().contains(JournalFormat.RESERVE_NAME));
    }

    @Test
    void await_diskBroken_poisons() {
        folder.fault((operation, _) -> {
            if (operation.equals("write")) {
                throw new IOException("Input/output error");
            }
        });
        assertThrows(KvException.Failed.class, () -> growth.await(60 * KIB, false));
        assertTrue(poison.isPoisoned());
        folder.fault(MemoryFolder.Fault.NONE);
        assertThrows(KvException.Failed.class, () -> growth.await(60 * KIB, false));
    }

    @Test
    void takeNext_forceFailsWithDiskFull_poisons() {
        folder.fault((operation, name) -> {
            if (operation.equals("force") && name.equals("segment-2")) {
                throw new IOException("No space left on device");
            }
        });
        assertThrows(KvException.Failed.class, () -> supply.takeNext(KIB, false));
        assertTrue(poison.isPoisoned());
    }

    @Test
    void unused_readyButNeverTaken_isKnown() {
        for (int tail = KIB; tail <= CAPACITY / 2 + KIB; tail += KIB) {
            advance(tail);
        }
        supply.close();
        assertEquals(2, supply.unused().number());
    }

    @Test
    void append_diskFull_changesNothingAndWorksLater() {
        MemoryFolder disk = new MemoryFolder();
        TestJournal journal = TestJournal.open(disk).put("a", "1");
        disk.fault(MemoryFolder.Fault.FULL);
        int written = 1;
        boolean full = false;
        while (!full) {
            try {
                journal.put("key", "x".repeat(100));
                written++;
            } catch (KvException.Full expected) {
                full = true;
            }
        }
        assertEquals(written, journal.journal().lastSequence());
        assertThrows(KvException.Full.class, () -> journal.put("key", "x".repeat(1000)));
        disk.fault(MemoryFolder.Fault.NONE);
        journal.put("b", "2");
        assertEquals(written + 1, journal.journal().lastSequence());
        journal.close();
        assertEquals(written + 1, TestJournal.openReadOnly(disk).found().size());
    }
}
