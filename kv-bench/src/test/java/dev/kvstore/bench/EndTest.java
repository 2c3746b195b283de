package dev.kvstore.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A bench that is ended by Ctrl-C or by kill leaves neither processes nor stores. */
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EndTest {
    private static final int ENDED_BY_TERM = 143;

    @TempDir
    private Path folder;

    private Process bench;

    @AfterEach
    void endBench() {
        if (bench != null) {
            bench.descendants().forEach(ProcessHandle::destroyForcibly);
            bench.destroyForcibly();
        }
    }

    /** A run that would take very long; returns when its child has a store. */
    private ProcessHandle startLongRun() throws Exception {
        List<String> command = new ArrayList<>(new ChildJvm("64m", List.of()).command(folder));
        command.addAll(List.of(Launcher.class.getName(), "run", "--engines", "heap,logfile", "--rounds", "300",
                "--num", "300", "--heap", "64m", "--max-time", "2h", "--dir", folder.toString(), "--json",
                json().toString()));
        bench = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        await(() -> stores().findAny().isPresent() && bench.children().findAny().isPresent());
        return bench.children().findFirst().orElseThrow();
    }

    private Path json() {
        return folder.resolve("result.json");
    }

    private Stream<String> stores() {
        return Stream.of(folder.toFile().list()).filter(name -> name.startsWith("kv-bench-"));
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            Thread.sleep(20);
        }
    }

    private void signal(String name) throws Exception {
        new ProcessBuilder("kill", "-" + name, "" + bench.pid()).start().waitFor();
    }

    /** TERM takes the same way through the JVM as Ctrl-C, whose signal background jobs ignore. */
    @Test
    void ctrlC_duringARun_keepsResultsAndLeavesNothing() throws Exception {
        ProcessHandle child = startLongRun();
        signal("TERM");
        assertTrue(bench.waitFor(60, TimeUnit.SECONDS));
        assertEquals(ENDED_BY_TERM, bench.exitValue());
        await(() -> !child.isAlive());
        assertEquals(0, stores().count());
        assertTrue(Files.exists(json()));
        assertEquals(Run.STOPPED, Result.read(json()).cells().getLast().reason());
    }

    @Test
    void kill_duringARun_childEndsAndDeletesItsStore() throws Exception {
        ProcessHandle child = startLongRun();
        signal("KILL");
        await(() -> !child.isAlive());
        Path work = folder.resolve(stores().findFirst().orElseThrow());
        assertEquals(0, work.toFile().list().length);
    }
}
