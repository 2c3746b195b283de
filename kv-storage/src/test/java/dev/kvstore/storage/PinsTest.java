package dev.kvstore.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PinsTest {
    private final Pins pins = new Pins();
    private final List<String> deleted = new ArrayList<>();

    PinsTest() {
        pins.whenDue(this::deleteDue);
    }

    private void retire(String name) {
        pins.retire(() -> deleted.add(name));
        deleteDue();
    }

    private void deleteDue() {
        pins.takeDue().forEach(Runnable::run);
    }

    @Test
    void retire_noPin_isDueAtOnce() {
        retire("a");
        assertEquals(List.of("a"), deleted);
    }

    @Test
    void retire_pinTakenBefore_waitsForIt() {
        Pins.Pin pin = pins.take();
        retire("a");
        assertEquals(List.of(), deleted);
        pin.close();
        assertEquals(List.of("a"), deleted);
    }

    @Test
    void retire_pinTakenAfter_doesNotWaitForIt() {
        Pins.Pin before = pins.take();
        retire("a");
        Pins.Pin after = pins.take();
        before.close();
        assertEquals(List.of("a"), deleted);
        after.close();
    }

    @Test
    void close_onePinOfSeveral_deletesOnlyWhatNoOtherNeeds() {
        Pins.Pin first = pins.take();
        retire("a");
        Pins.Pin second = pins.take();
        retire("b");
        second.close();
        assertEquals(List.of(), deleted);
        first.close();
        assertEquals(List.of("a", "b"), deleted);
    }

    @Test
    void close_pinTwice_countsOnce() {
        Pins.Pin first = pins.take();
        Pins.Pin second = pins.take();
        retire("a");
        first.close();
        first.close();
        assertEquals(1, pins.count());
        assertEquals(List.of(), deleted);
        second.close();
        assertEquals(List.of("a"), deleted);
    }

    @Test
    void close_all_deletesWhatIsStillPinned() {
        Pins.Pin pin = pins.take();
        retire("a");
        pins.close();
        assertEquals(List.of("a"), deleted);
        pin.close();
        assertEquals(List.of("a"), deleted);
    }

    @Test
    void oldestMillis_noPin_zero() {
        assertEquals(0, pins.oldestMillis());
    }

    @Test
    void oldestMillis_severalPins_isTheAgeOfTheFirst() throws InterruptedException {
        try (Pins.Pin _ = pins.take()) {
            Thread.sleep(20);
            try (Pins.Pin _ = pins.take()) {
                assertTrue(pins.oldestMillis() >= 19, pins.oldestMillis() + " ms");
                assertEquals(2, pins.count());
            }
        }
    }

    @Test
    void close_deletionTakesAPin_doesNotDeadlock() {
        Pins.Pin pin = pins.take();
        pins.retire(() -> pins.take().close());
        pin.close();
        assertEquals(0, pins.count());
    }
}
