package dev.kvstore.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Small parts that measure. */
class MeasureTest {
    @TempDir
    private Path folder;

    /** Counts its operations, or fails at one. */
    private static final class Counting extends Task {
        private final int failAt;
        private int next;

        Counting(int count, int failAt) {
            super(count);
            this.failAt = failAt;
        }

        @Override
        void run(int from, int to) {
            assertEquals(next, from);
            next = to;
            if (failAt >= from && failAt < to) {
                throw new WrongResult("planted", 1, 2);
            }
            addChecksum(to - from);
        }
    }

    @Test
    void stopwatch_threads_runEveryOperationOnce() throws Exception {
        List<Counting> tasks = List.of(new Counting(1000, -1), new Counting(7, -1), new Counting(0, -1));
        AtomicLong told = new AtomicLong();
        assertTrue(new Stopwatch(tasks, told::addAndGet).run() > 0);
        assertEquals(List.of(1000L, 7L, 0L), tasks.stream().map(Task::checksum).toList());
        assertEquals(1007, told.get());
    }

    @Test
    void stopwatch_taskThatFails_isToldToTheCaller() {
        List<Counting> tasks = List.of(new Counting(1000, 500), new Counting(1000, -1));
        assertThrows(WrongResult.class, () -> new Stopwatch(tasks, done -> {}).run());
    }

    private static boolean agree(long... nanosPerWindow) {
        Windows windows = new Windows(1000);
        for (long nanos : nanosPerWindow) {
            windows.add(100, nanos, nanos / 2);
        }
        return windows.agree();
    }

    @Test
    void windows_lastThree_mustAgree() {
        assertFalse(agree(1000, 1000));
        assertTrue(agree(9000, 1000, 1050, 1000));
        assertFalse(agree(1000, 1000, 1200));
    }

    @Test
    void windows_shortPieces_areOneWindowTogether() {
        assertFalse(agree(400, 400, 400, 400, 400, 400));
        assertTrue(agree(400, 400, 400, 400, 400, 400, 400, 400, 400));
    }

    @Test
    void windows_waitingOnly_doesNotMakeThemDiffer() {
        Windows windows = new Windows(1000);
        windows.add(100, 1000, 500);
        windows.add(100, 9000, 500);
        windows.add(100, 2000, 500);
        assertTrue(windows.agree());
    }

    @Test
    void heapNeed_sizes_areThoseOfTheJvm() {
        assertEquals(List.of(5L, 3L << 10, 64L << 20, 2L << 30),
                List.of(HeapNeed.bytes("5"), HeapNeed.bytes("3k"), HeapNeed.bytes("64M"), HeapNeed.bytes("2g")));
    }

    @Test
    void size_folder_countsFilesInFoldersToo() throws Exception {
        Files.write(folder.resolve("one"), new byte[10_000]);
        Files.write(Files.createDirectory(folder.resolve("inner")).resolve("two"), new byte[5]);
        Size size = Size.of(folder);
        assertEquals(10_005, size.apparent());
        assertTrue(size.allocated() == null || size.allocated() >= 10_005);
        assertEquals(new Size(0, 0L), Size.of(folder.resolve("missing")));
    }

    @Test
    void mount_line_isParsed() {
        Mount mount = Mount.parse("36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 - ext3 /dev/root rw,errors=continue");
        assertEquals(new Mount(Path.of("/mnt2"), "98:0", "ext3", "/dev/root", "rw,noatime"), mount);
    }

    @Test
    void duration_units_areRead() {
        DurationConverter converter = new DurationConverter();
        assertEquals(Duration.ofSeconds(90), converter.convert("90s"));
        assertEquals(Duration.ofMinutes(10), converter.convert("10m"));
        assertEquals(Duration.ofHours(2), converter.convert("2h"));
    }

    @Test
    void spec_options_areParsed() {
        EngineSpec spec = EngineSpec.of("rocksdb:bloomBits=12; blockSize = 4096");
        assertEquals("rocksdb", spec.name());
        assertEquals("{blockSize=4096, bloomBits=12}", spec.options().toString());
        assertThrows(WrongUse.class, () -> EngineSpec.of("rocksdb:bloomBits"));
    }

    @Test
    void forceRate_realFolder_isPositiveAndLeavesNothing() throws Exception {
        assertTrue(ForceRate.measure(folder) > 0);
        assertEquals(0, folder.toFile().list().length);
    }

    @Test
    void deviceWrites_counters_areSectorsWritten() {
        assertEquals(1024, DeviceWrites.parse("    11   22   33   44   55   66    2   88   99 10 11\n"));
    }

    @Test
    void deviceWrites_forcedFile_isCounted() throws Exception {
        DeviceWrites device = new DeviceWrites(folder);
        OptionalLong before = device.bytes();
        assumeTrue(before.isPresent(), "no block device under the folder");
        try (FileChannel file = FileChannel.open(folder.resolve("file"), StandardOpenOption.CREATE_NEW,
                StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.allocate(1 << 20));
            file.force(true);
        }
        assertTrue(device.bytes().getAsLong() - before.getAsLong() >= 1 << 20);
    }

    @Test
    void deviceWrites_noDevice_isUnknown() throws Exception {
        assertEquals(OptionalLong.empty(), new DeviceWrites(Path.of("/proc")).bytes());
    }

    @Test
    void schedule_threads_takeTurns() {
        Schedule first = new Schedule(2000, 2, 0);
        long start = first.await(0);
        assertEquals(1_000_000, first.await(1) - start);
        assertEquals(5_000_000, first.await(5) - start);
        Schedule second = new Schedule(2000, 2, 1);
        long before = System.nanoTime();
        assertTrue(second.await(0) - before >= 500_000);
    }

    /** A closed loop would show one slow operation; whoever comes meanwhile waits as well. */
    @Test
    void timedTask_openLoop_countsTheWaitOfThoseWhoComeMeanwhile() {
        Task standing = new Task(10) {
            @Override
            void run(int from, int to) {
                if (from == 0) {
                    long end = System.nanoTime() + 50_000_000;
                    while (System.nanoTime() < end) {
                        Thread.onSpinWait();
                    }
                }
            }
        };
        TimedTask open = new TimedTask(standing, new Schedule(1000, 1, 0));
        open.run(0, 10);
        assertTrue(open.nanos().getMinValue() >= 40_000_000, () -> "found=" + open.nanos().getMinValue());
    }

    /** How often the CPU time is asked for, which uses the given milliseconds more each time. */
    private static int looks(int... usedMillis) throws InterruptedException {
        AtomicInteger looks = new AtomicInteger();
        AtomicLong nanos = new AtomicLong();
        new Quiet(() -> {}, () -> nanos
                .addAndGet(1_000_000L * usedMillis[Math.min(looks.getAndIncrement(), usedMillis.length - 1)]),
                10, 7).await();
        return looks.get();
    }

    @Test
    void quiet_windowWithoutWork_endsIt() throws Exception {
        assertEquals(2, looks(0));
        assertEquals(2 * 3, looks(9, 9, 9, 5, 9, 0));
    }

    @Test
    void quiet_workThatGoesOn_isNotWaitedForForEver() throws Exception {
        assertEquals(2 * 7, looks(5));
    }

    @Test
    void quiet_garbage_isCollectedBeforeItIsWaitedFor() throws Exception {
        AtomicInteger order = new AtomicInteger();
        new Quiet(() -> assertEquals(0, order.getAndIncrement()), () -> order.getAndIncrement() * 0L, 0, 1).await();
        assertEquals(3, order.get());
    }
}
