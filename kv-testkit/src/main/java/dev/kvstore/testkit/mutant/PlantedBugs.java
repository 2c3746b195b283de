package dev.kvstore.testkit.mutant;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kvstore.testkit.engine.JournalSubject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Plants one bug after the other into the code under an engine. Every one must be found by its suite; and of the first few it is shown
 * that they are invisible to one thread that always closes cleanly, which is why the other suites are there.
 */
public abstract class PlantedBugs {
    /** Two, since every mutant has classes of its own, which run slowly at first. */
    private static final int THREADS = 2;

    private final Class<? extends JournalSubject> engine;
    private final Path sources;
    private final int invisible;

    /**
     * For subclasses.
     *
     * @param engine opens the stores
     * @param sources folder of the changed sources, from the folder of the tests' module
     * @param invisible how many bugs, of the first in the list, a clean close must not show
     */
    protected PlantedBugs(Class<? extends JournalSubject> engine, Path sources, int invisible) {
        this.engine = engine;
        this.sources = sources;
        this.invisible = invisible;
    }

    /**
     * The bugs.
     *
     * @return those that are invisible with clean closes first
     */
    protected abstract List<PlantedBug> bugs();

    @Test
    final void bugs_planted_areAllFound(@TempDir Path scratch) throws InterruptedException, ExecutionException {
        Logger log = Logger.getLogger("dev.kvstore");
        Level level = log.getLevel();
        log.setLevel(Level.OFF); // by two threads at once, so no run can put it back
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            List<Future<String>> results = new ArrayList<>();
            List<PlantedBug> bugs = bugs();
            for (int i = 0; i < bugs.size(); i++) {
                PlantedBug bug = bugs.get(i);
                boolean hides = i < invisible;
                Path folder = scratch.resolve("bug" + i);
                results.add(threads.submit(() -> objection(bug, hides, folder)));
            }
            List<String> objections = new ArrayList<>();
            for (Future<String> result : results) {
                objections.add(result.get());
            }
            objections.removeIf(String::isEmpty);
            assertEquals(List.of(), objections);
        } finally {
            log.setLevel(level);
        }
    }

    /** Empty if all is as it must be. */
    private String objection(PlantedBug bug, boolean hides, Path scratch) {
        try (MutantRun run = new MutantRun(List.of(bug.mutant()), sources, scratch)) {
            if (run.findOf(bug.suite(), engine) == null) {
                return "not found by " + bug.suite().name() + ": " + bug.mutant().name();
            }
            Throwable find = hides ? run.findOf(RunSuite.CLEAN_CLOSE, engine) : null;
            return find == null ? "" : "not invisible with clean closes: " + bug.mutant().name();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
