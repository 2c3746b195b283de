package dev.kvstore.storage;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.KvException;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PoisonTest {
    private final Poison poison = new Poison(new MemoryFolder());

    @Test
    void check_nothingFailed_passes() {
        poison.check();
        assertFalse(poison.isPoisoned());
    }

    @Test
    void check_afterFailure_throwsWithThePath() {
        poison.fail(new IOException("broken"));
        KvException.Failed failed = assertThrows(KvException.Failed.class, poison::check);
        assertTrue(failed.getMessage().contains("path=/store"), failed.getMessage());
        assertTrue(poison.isPoisoned());
    }

    @Test
    void fail_twice_keepsTheFirstCause() {
        IOException first = new IOException("first");
        poison.fail(first);
        assertSame(first, poison.fail(new IOException("second")).getCause());
        assertSame(first, assertThrows(KvException.Failed.class, poison::check).getCause());
    }

    @Test
    void check_twice_throwsANewExceptionEachTime() {
        poison.fail(new IOException("broken"));
        KvException.Failed once = assertThrows(KvException.Failed.class, poison::check);
        assertFalse(once == assertThrows(KvException.Failed.class, poison::check));
    }
}
