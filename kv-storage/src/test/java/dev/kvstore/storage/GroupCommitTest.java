package dev.kvstore.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.KvException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GroupCommitTest {
    private static final int COMMITTERS = 8;

    private final MemoryFolder folder = new MemoryFolder();
    private final Poison poison = new Poison(folder);
    private final Catalog catalog = new Catalog(folder, poison, () -> 1,
            new Control(TestSegment.STORE_ID, "e", 0, true, new byte[0], 1, 0, 0, List.of()), List.of());
    private final Threads threads = new Threads();
    private final AtomicLong appended = new AtomicLong();
    private final AtomicLong forcedTo = new AtomicLong();
    private final AtomicInteger forces = new AtomicInteger();
    private final CountDownLatch firstForce = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);

    private long force(long wanted) {
        forces.incrementAndGet();
        long to = appended.get();
        forcedTo.set(to);
        return to;
    }

    /** The first force waits for the test. */
    private long slowForce(long wanted) {
        long to = appended.get();
        if (forces.incrementAndGet() == 1) {
            firstForce.countDown();
            awaitQuietly(goOn);
        }
        forcedTo.set(to);
        return to;
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private GroupCommit commits(GroupCommit.Target target) {
        return new GroupCommit(catalog, poison, target);
    }

    private List<Thread> startCommitters(GroupCommit commits) throws InterruptedException {
        List<Thread> started = new ArrayList<>();
        for (int i = 0; i < COMMITTERS; i++) {
            started.add(threads.start(() -> commit(commits)));
        }
        for (Thread thread : started) {
            Threads.awaitWaiting(thread);
        }
        return started;
    }

    private void commit(GroupCommit commits) {
        long sequence = appended.incrementAndGet();
        commits.await(sequence);
        assertTrue(forcedTo.get() >= sequence, "acknowledged before it was forced");
    }

    @Test
    void await_durableAlready_doesNotForce() {
        catalog.durable(5);
        commits(this::force).await(5);
        assertEquals(0, forces.get());
    }

    @Test
    void await_alone_forcesOnce() {
        appended.set(3);
        GroupCommit commits = commits(this::force);
        commits.await(2);
        commits.await(3);
        assertEquals(1, forces.get());
        assertEquals(3, catalog.durableSequence());
    }

    @Test
    void await_manyDuringAForce_shareTheNext() throws InterruptedException {
        GroupCommit commits = commits(this::slowForce);
        threads.start(() -> commit(commits));
        firstForce.await();
        startCommitters(commits);
        goOn.countDown();
        threads.join();
        assertEquals(2, forces.get());
    }

    @Test
    void await_appendedDuringTheForce_isNotAcknowledgedByIt() throws InterruptedException {
        GroupCommit commits = commits(this::slowForce);
        threads.start(() -> commit(commits));
        firstForce.await();
        Thread late = threads.start(() -> commit(commits));
        Threads.awaitWaiting(late);
        assertEquals(0, catalog.durableSequence());
        goOn.countDown();
        threads.join();
        assertEquals(2, forces.get());
    }

    @Test
    void await_forceFails_everyWaiterGetsFailed() throws InterruptedException {
        IOException broken = new IOException("broken");
        GroupCommit commits = commits(wanted -> {
            slowForce(0);
            throw broken;
        });
        Thread leader = threads.start(() -> assertFailed(commits, broken));
        firstForce.await();
        List<Thread> waiting = new ArrayList<>();
        for (int i = 0; i < COMMITTERS; i++) {
            waiting.add(threads.start(() -> assertFailed(commits, broken)));
        }
        for (Thread thread : waiting) {
            Threads.awaitWaiting(thread);
        }
        assertTrue(leader.isAlive());
        goOn.countDown();
        threads.join();
        assertEquals(1, forces.get(), "a force was tried again");
        assertEquals(0, catalog.durableSequence());
    }

    private void assertFailed(GroupCommit commits, Throwable cause) {
        long sequence = appended.incrementAndGet();
        KvException.Failed failed = assertThrows(KvException.Failed.class, () -> commits.await(sequence));
        assertSame(cause, failed.getCause());
    }

    @Test
    void await_afterAFailedForce_neverForcesAgain() {
        appended.set(1);
        GroupCommit commits = commits(wanted -> {
            forces.incrementAndGet();
            throw new IOException("broken");
        });
        for (int i = 0; i < 3; i++) {
            assertThrows(KvException.Failed.class, () -> commits.await(1));
        }
        assertEquals(1, forces.get());
    }

    @Test
    void await_faultInTheMapping_poisons() {
        appended.set(1);
        GroupCommit commits = commits(wanted -> {
            throw new InternalError("a fault occurred in an unsafe memory access operation");
        });
        assertThrows(KvException.Failed.class, () -> commits.await(1));
        assertTrue(poison.isPoisoned());
    }

    private static List<Throwable> errors() {
        return List.of(new OutOfMemoryError("planted"), new StackOverflowError(), new IllegalStateException("planted"));
    }

    @ParameterizedTest
    @MethodSource("errors")
    void await_forceCutShort_stopsAndIsNotTriedAgain(Throwable error) {
        appended.set(1);
        GroupCommit commits = commits(wanted -> {
            forces.incrementAndGet();
            throw GroupCommitTest.<RuntimeException>unchecked(error);
        });
        for (int i = 0; i < 3; i++) {
            assertSame(error, assertThrows(KvException.Failed.class, () -> commits.await(1)).getCause());
        }
        assertEquals(1, forces.get());
        assertEquals(0, catalog.durableSequence());
        assertTrue(poison.isPoisoned());
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> T unchecked(Throwable error) throws T {
        throw (T) error;
    }

    @Test
    void await_poisonedMeanwhile_doesNotForce() {
        appended.set(1);
        poison.fail(new IOException("elsewhere"));
        assertThrows(KvException.Failed.class, () -> commits(this::force).await(1));
        assertEquals(0, forces.get());
    }

    @Test
    void await_interrupted_completesAndKeepsTheFlag() {
        appended.set(1);
        Thread.currentThread().interrupt();
        commits(this::force).await(1);
        assertTrue(Thread.interrupted());
        assertEquals(1, catalog.durableSequence());
    }

    @Test
    void await_interruptedWhileAnotherForces_waitsOn() throws InterruptedException {
        GroupCommit commits = commits(this::slowForce);
        threads.start(() -> commit(commits));
        firstForce.await();
        AtomicBoolean flag = new AtomicBoolean();
        Thread second = threads.start(() -> {
            commit(commits);
            flag.set(Thread.currentThread().isInterrupted());
        });
        Threads.awaitWaiting(second);
        second.interrupt();
        goOn.countDown();
        threads.join();
        assertTrue(flag.get());
    }

    /** A finally block of it may have failed too. */
    @Test
    void await_leaderDied_throwsFailedInsteadOfHanging() throws InterruptedException {
        GroupCommit commits = commits(this::force);
        commits.leader = dead();
        assertTimeoutPreemptively(Duration.ofSeconds(20),
                () -> assertThrows(KvException.Failed.class, () -> commits.await(1)));
        assertEquals(0, forces.get());
    }

    @Test
    void close_leaderDied_returns() throws InterruptedException {
        GroupCommit commits = commits(this::force);
        commits.leader = dead();
        assertTimeoutPreemptively(Duration.ofSeconds(20), commits::close);
        assertTrue(poison.isPoisoned());
    }

    private static Thread dead() throws InterruptedException {
        Thread thread = Thread.ofPlatform().start(() -> {});
        thread.join();
        return thread;
    }

    @Test
    void close_forceRunning_waitsForIt() throws InterruptedException {
        GroupCommit commits = commits(this::slowForce);
        threads.start(() -> commit(commits));
        firstForce.await();
        Thread closer = threads.start(commits::close);
        Threads.awaitWaiting(closer);
        goOn.countDown();
        threads.join();
        assertEquals(1, catalog.durableSequence());
    }

    @Test
    void await_closed_throwsClosed() {
        GroupCommit commits = commits(this::force);
        commits.close();
        assertThrows(KvException.Closed.class, () -> commits.await(1));
        assertEquals(0, forces.get());
    }

    @Test
    void stress_manyCommitters_nobodyAcknowledgedEarly() throws InterruptedException {
        GroupCommit commits = commits(wanted -> {
            long to = appended.get();
            forces.incrementAndGet();
            Thread.onSpinWait();
            forcedTo.set(to);
            return to;
        });
        for (int i = 0; i < COMMITTERS; i++) {
            threads.start(() -> {
                for (int j = 0; j < 500; j++) {
                    commit(commits);
                }
            });
        }
        threads.join();
        assertTrue(forces.get() <= COMMITTERS * 500);
        assertEquals(COMMITTERS * 500, catalog.durableSequence());
    }
}
