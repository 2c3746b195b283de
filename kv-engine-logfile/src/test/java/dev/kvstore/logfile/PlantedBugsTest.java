package dev.kvstore.logfile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kvstore.testkit.mutant.Mutant;
import dev.kvstore.testkit.mutant.MutantRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Variants of the point store with one bug each. Every one must be found; some show nothing to one thread that closes cleanly. */
class PlantedBugsTest {
    private static final int ENOUGH_INVISIBLE = 4;
    private static final Path SOURCES = Path.of("../kv-storage/src/main/java/dev/kvstore/storage/point");

    /** A bug, and the suite that finds it. */
    record Planted(Mutant mutant, Class<? extends Runnable> suite) {}

    private static Planted planted(
            String name, String file, String original, String changed, Class<? extends Runnable> suite) {
        return new Planted(new Mutant(name, file, original, changed), suite);
    }

    /** Those that are invisible with clean closes come first. */
    static List<Planted> bugs() {
        return List.of(
                planted("acknowledged without waiting", "PointWriter.java", "journal.acknowledge(frame);", "",
                        LogfileSuites.CrashAtSync.class),
                planted("sync does nothing", "PointStore.java", "journal.sync();", "",
                        LogfileSuites.CrashAtProcess.class),
                planted("deletes may not use the reserve", "PointWriter.java", "batch.onlyDeletes()", "false",
                        LogfileSuites.Full.class),
                planted("stale encoding appended", "Batch.java", "if (!index.isCurrent(edit)) {", "if (false) {",
                        LogfileSuites.SameKey.class),
                planted("batch not announced", "PointIndex.java", "        batches++;\n        for", "        for",
                        LogfileSuites.Batches.class),
                planted("read of many keys not repeated", "MultiGet.java", "if (index.batches() == before) {",
                        "if (true) {", LogfileSuites.Batches.class),
                planted("close does not wait for functions", "Functions.java", "running.close();", "",
                        LogfileSuites.Computing.class),
                planted("compute overwrites what came meanwhile", "PointStore.java",
                        "Limits.checkValue(next), edit -> edit.oldSequence() == seen.sequence())",
                        "Limits.checkValue(next), PointWriter.ALWAYS)", LogfileSuites.Computing.class),
                planted("compute deletes what came meanwhile", "PointStore.java",
                        "writer.delete(key, edit -> edit.oldSequence() == seen.sequence())",
                        "writer.delete(key, PointWriter.ALWAYS)", LogfileSuites.Computing.class),
                planted("version noted after the index left it", "PointIndex.java", NOTED_BEFORE, NOTED_AFTER,
                        LogfileSuites.Puts.class),
                planted("versions not noted", "PointIndex.java", "held.keep(edit);", "",
                        LogfileSuites.Snapshots.class),
                planted("snapshot finds what is newer", "PointSnapshot.java",
                        "newest != null && newest.sequence() <= age.sequence()", "newest != null",
                        LogfileSuites.Snapshots.class),
                planted("snapshot finds the version of a younger one", "HeldVersions.java",
                        "return found.sequence() <= from.sequence() ? found : null;", "return found;",
                        LogfileSuites.Snapshots.class),
                planted("versions of a closed snapshot dropped", "HeldVersions.java",
                        "dropWhile(each -> !each.open)", "filter(each -> each.open)",
                        LogfileSuites.Snapshots.class),
                planted("snapshot without a pin", "PointSnapshot.java", "this.pin = journal.pin();",
                        "this.pin = () -> {};", LogfileSuites.Snapshots.class),
                planted("scan does not look for moved records", "PointSnapshot.java",
                        "|| (moving || record.isMoving()) && finds(record, hash)", "", LogfileSuites.Snapshots.class),
                planted("scan of the index without noted versions", "IndexEntries.java",
                        "index.held().forEach(age, each -> add(bySequence, each, age));", "",
                        LogfileSuites.Snapshots.class),
                planted("scan of the index shows what is newer", "IndexEntries.java",
                        "if (record.sequence() <= age.sequence()) {", "if (true) {",
                        LogfileSuites.Snapshots.class),
                planted("moved record not followed", "PointIndex.java",
                        "return directory.replace(hash(key), from, to);", "return true;",
                        LogfileSuites.Snapshots.class),
                planted("live record dropped", "PointIndex.java", "return !record.isDelete() && ",
                        "return record.sequence() % 3 != 0 && !record.isDelete() && ",
                        LogfileSuites.CleanClose.class),
                planted("compaction within the append not noticed", "PointWriter.java",
                        "if (index.moves() != moves) {", "if (false) {", LogfileSuites.Writes.class),
                planted("edit before in the batch ignored", "Batch.java", "if (before >= 0) {", "if (false) {",
                        LogfileSuites.Writes.class),
                planted("delete does not remove", "PointIndex.java",
                        "remove(edit.hash(), edit.oldPosition(), edit.oldLength());", "",
                        LogfileSuites.Writes.class),
                planted("putIfAbsent puts always", "PointStore.java", "edit -> !edit.replaces()",
                        "PointWriter.ALWAYS", LogfileSuites.Writes.class),
                planted("replace does not compare", "PointWriter.java",
                        "edit.replaces() && Arrays.equals(expected, journal.read(edit.oldPosition()).value())",
                        "edit.replaces()", LogfileSuites.Writes.class),
                planted("required value not compared", "PointWriter.java", "return key;", "continue;",
                        LogfileSuites.Writes.class),
                planted("long value left behind", "PointWriter.java",
                        "            batch.discardValues(journal);\n            return false;",
                        "            return false;",
                        LogfileSuites.Writes.class),
                planted("delete forgotten when reopened", "PointIndex.java",
                        "remove(hash, oldPosition, oldLength);", "", LogfileSuites.CleanClose.class));
    }

    private static final String NOTED_BEFORE = """
                    held.keep(edit);
                    if (edit.isDelete()) {
                        remove(edit.hash(), edit.oldPosition(), edit.oldLength());
                        journal.superseded(frame.position(index), frame.length(index));
                    } else {
                        put(edit.hash(), edit.oldPosition(), edit.oldLength(), frame.position(index));
                    }
            """;

    private static final String NOTED_AFTER = """
                    if (edit.isDelete()) {
                        remove(edit.hash(), edit.oldPosition(), edit.oldLength());
                        journal.superseded(frame.position(index), frame.length(index));
                    } else {
                        put(edit.hash(), edit.oldPosition(), edit.oldLength(), frame.position(index));
                    }
                    held.keep(edit);
            """;

    @Test
    void bugs_planted_areAllFound(@TempDir Path scratch) throws IOException {
        List<String> missed = new ArrayList<>();
        int invisible = 0;
        for (Planted bug : bugs()) {
            String name = bug.mutant().name();
            try (MutantRun run = new MutantRun(bug.mutant(), SOURCES, scratch.resolve(name.replace(' ', '-')))) {
                if (run.findOf(bug.suite()) == null) {
                    missed.add(name);
                }
                if (invisible < ENOUGH_INVISIBLE && run.findOf(LogfileSuites.CleanClose.class) == null) {
                    invisible++;
                }
            }
        }
        assertEquals(List.of(), missed, "bugs that their suite has not found");
        assertEquals(ENOUGH_INVISIBLE, invisible, "bugs that are invisible with clean closes");
    }
}
