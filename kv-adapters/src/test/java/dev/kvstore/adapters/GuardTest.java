package dev.kvstore.adapters;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.KvException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class GuardTest {
    private static final Duration SHORT = Duration.ofMillis(20);
    private static final Duration LONG = Duration.ofSeconds(30);

    private final Guard guard = new Guard("thing");

    @Test
    void enter_closed_throwsClosed() {
        guard.enter();
        guard.exit();
        guard.close();
        guard.close();
        assertThrows(KvException.Closed.class, guard::enter);
    }

    @Test
    void close_callInside_waitsForIt() throws Exception {
        guard.enter();
        Thread closer = Thread.ofPlatform().start(guard::close);
        assertFalse(closer.join(SHORT));
        guard.exit();
        assertTrue(closer.join(LONG));
        assertThrows(KvException.Closed.class, guard::enter);
    }

    @Test
    void close_interrupted_waitsAndStaysInterrupted() throws Exception {
        guard.enter();
        boolean[] interrupted = new boolean[1];
        Thread closer = Thread.ofPlatform().start(() -> {
            guard.close();
            interrupted[0] = Thread.interrupted();
        });
        closer.interrupt();
        assertFalse(closer.join(SHORT));
        guard.exit();
        assertTrue(closer.join(LONG));
        assertTrue(interrupted[0]);
    }

    @Test
    void enter_callOfAnotherThreadInside_waitsForIt() throws Exception {
        guard.enter();
        Thread other = Thread.ofPlatform().start(guard::enter);
        assertFalse(other.join(SHORT));
        guard.exit();
        assertTrue(other.join(LONG));
        assertEquals(Thread.State.TERMINATED, other.getState());
    }
}
