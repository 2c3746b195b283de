package dev.kvstore.testkit.journal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.Durability;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.testkit.sim.Call;
import dev.kvstore.testkit.sim.Fault;
import dev.kvstore.testkit.sim.SimDisk;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An Error strikes in the midst of a store into memory or a force, at every place in turn. */
class CutShortTest {
    private static final KvOptions PROCESS = KvOptions.DEFAULT.with(Durability.PROCESS);
    private static final KvOptions SYNC = KvOptions.DEFAULT.with(Durability.SYNC);
    private static final int PUTS = 30;
    private static final int LONG_VALUE = 1500;

    @Test
    void write_cutShortAnywhere_storeStopsAndLosesNothingAcknowledged() {
        everywhere();
    }

    static void everywhere() {
        atEach(Call.STORE, PROCESS);
        for (Call call : List.of(Call.STORE, Call.WRITE, Call.MAPPING_FORCE, Call.FORCE, Call.FOLDER_FORCE)) {
            atEach(call, SYNC);
        }
    }

    private static void atEach(Call call, KvOptions options) {
        int nth = 1;
        while (strikes(new Fault(call, nth, false, Fault.Failure.ERROR), options)) {
            nth++;
        }
        assertTrue(nth > 1, () -> "never called: " + call);
    }

    /** False if there were not so many calls. */
    private static boolean strikes(Fault fault, KvOptions options) {
        SimDisk disk = new SimDisk();
        KvStore store = PointSubject.small().open(disk.folder(), options);
        disk.fail(fault);
        int acknowledged = putUntilStruck(store);
        boolean struck = disk.faultHits() > 0;
        disk.fail(null);
        boolean stopped = struck && isStopped(store);
        assertTrue(stopped || !struck || fault.call() == Call.WRITE, fault::toString);
        if (stopped) {
            assertThrows(KvException.Failed.class, store::sync, fault.toString());
            assertThrows(KvException.Failed.class, store::close, fault.toString());
        } else {
            store.close();
        }
        try (KvStore reopened = PointSubject.small().open(disk.folder(), options)) {
            for (int i = 0; i < acknowledged; i++) {
                assertArrayEquals(value(i), reopened.get(bytes("key" + i)), fault + " key" + i);
            }
            assertTrue(stopped || !struck || reopened.containsKey(bytes("late")), fault::toString);
        }
        return struck;
    }

    /** A store whose journal was not touched may go on, but then it keeps what it is given. */
    private static boolean isStopped(KvStore store) {
        try {
            store.put(bytes("late"), bytes("late"));
            return false;
        } catch (KvException.Failed stopped) {
            return true;
        }
    }

    /** Returns how many puts were acknowledged. The Error itself may come out too, with the background work on this thread. */
    private static int putUntilStruck(KvStore store) {
        for (int i = 0; i < PUTS; i++) {
            try {
                store.put(bytes("key" + i), value(i));
            } catch (KvException.Failed | OutOfMemoryError struck) {
                return i;
            }
        }
        return PUTS;
    }

    /** Every fifth has a file of its own. */
    private static byte[] value(int number) {
        return new byte[number % 5 == 0 ? LONG_VALUE : 100 + number];
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
