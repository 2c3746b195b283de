package dev.kvstore.testkit.run;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.Durability;
import dev.kvstore.KvOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each run finds the bugs that it is there for, and nothing in a store that is right. */
class ToyRunsTest {
    private static final Map<String, BiConsumer<Subject, KvOptions>> RUNS = Map.of(
            "model", (subject, options) -> new ModelRun(subject, options).run(),
            "crash",
            (subject, options) -> new CrashRun(subject, options).images(6000).seeds(4).withoutShrinking().run(),
            "damage", (subject, options) -> new DamageRun(subject, options).cases(4000).run(),
            "killed damage", (subject, options) -> new DamageRun(subject, options).cases(4000).runUnclean(),
            "failing", (subject, options) -> new FailingRun(subject, options).run(),
            "full", (subject, options) -> new FullRun(subject, options).run());

    private static KvOptions options(String level) {
        return KvOptions.DEFAULT.with(level.equals("SYNC") ? Durability.SYNC : Durability.PROCESS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"model", "crash", "damage", "killed damage", "failing", "full"})
    void run_rightStore_findsNothing(String run) {
        for (String level : List.of("SYNC", "PROCESS")) {
            assertDoesNotThrow(() -> RUNS.get(run).accept(new ToyStore.Opener(), options(level)));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "model,         WRONG_REPLACE,     PROCESS",
        "model,         LEAK,              PROCESS",
        "crash,         NO_FORCE,          SYNC",
        "crash,         NO_LENGTH_FORCE,   SYNC",
        "crash,         NO_LENGTH_FORCE,   PROCESS",
        "crash,         NO_FILE_FORCE,     SYNC",
        "crash,         NO_FOLDER_FORCE,   PROCESS",
        "crash,         NO_CHECKSUM,       SYNC",
        "crash,         TORN_BATCH,        SYNC",
        "crash,         NO_TAIL_FORCE,     PROCESS",
        "damage,        NO_CLEAN_CHECK,    SYNC",
        "killed damage, NO_DURABLE_CHECK,  SYNC",
        "killed damage, NO_CHECKSUM,       PROCESS",
        "failing,       NO_POISON,         SYNC",
        "failing,       RETRIED_FORCE,     SYNC",
        "failing,       CHANGED_WHEN_FULL, PROCESS",
        "failing,       RAW_EXCEPTION,     SYNC",
        "failing,       LEAK,              SYNC",
        "full,          CHANGED_WHEN_FULL, SYNC",
        "full,          TORN_BATCH,        PROCESS",
    })
    void run_plantedBug_findsIt(String run, Bug bug, String level) {
        assertThrows(Find.class, () -> RUNS.get(run).accept(new ToyStore.Opener(bug), options(level)));
    }

    @Test
    void crashRun_find_isShrunkToLiterals() {
        CrashRun run = new CrashRun(new ToyStore.Opener(Bug.NO_FORCE), options("SYNC")).images(4000).seeds(1);
        String message = assertThrows(Find.class, run::run).getMessage();
        assertTrue(message.contains("\n  1 of 150 operations:\nList.of(\n    new Op.Put("), message);
    }

    @Test
    void killRun_rightStore_findsNothing(@TempDir Path folder) {
        assertTrue(new KillRun(ToyStore.Opener.class, options("PROCESS")).run(folder) > 0);
    }

    @Test
    void killRun_lyingStore_isFound(@TempDir Path folder) {
        KillRun run = new KillRun(ToyStore.Forgetful.class, options("PROCESS"));
        assertThrows(Find.class, () -> run.run(folder));
    }
}
