package dev.kvstore.logfile;

import static dev.kvstore.testkit.mutant.PlantedBug.planted;

import dev.kvstore.testkit.engine.PointStoreSuite;
import dev.kvstore.testkit.mutant.PlantedBug;
import dev.kvstore.testkit.mutant.PlantedBugs;
import dev.kvstore.testkit.mutant.RunSuite;
import java.nio.file.Path;
import java.util.List;

/** Variants of the point store with one bug each; some show nothing to one thread that closes cleanly. */
class PlantedBugsTest extends PlantedBugs {
    PlantedBugsTest() {
        super(LogfileSubject.class, Path.of("../kv-storage/src/main/java/dev/kvstore/storage/point"), 4);
    }

    @Override
    protected List<PlantedBug> bugs() {
        return List.of(
                planted("acknowledged without waiting", "PointWriter.java", "journal.acknowledge(frame);", "",
                        RunSuite.CRASH_AT_SYNC),
                planted("sync does nothing", "PointStore.java", "journal.sync();", "",
                        RunSuite.CRASH_AT_PROCESS),
                planted("deletes may not use the reserve", "PointWriter.java", "change.onlyDeletes()", "false",
                        RunSuite.FULL_DISK),
                planted("stale encoding appended", "PointWriter.java", "if (!change.isCurrent(index)) {",
                        "if (false) {",
                        PointStoreSuite.SAME_KEY),
                planted("batch not announced", "Batch.java", "index.beginBatch();", "",
                        PointStoreSuite.BATCHES),
                planted("read of many keys not repeated", "MultiGet.java", "if (index.batches() == before) {",
                        "if (true) {", PointStoreSuite.BATCHES),
                planted("close does not wait for functions", "Functions.java", "running.close();", "",
                        PointStoreSuite.COMPUTING),
                planted("compute overwrites what came meanwhile", "PointStore.java",
                        "Limits.checkValue(next), edit -> edit.oldSequence() == seen.sequence())",
                        "Limits.checkValue(next), Edit.ALWAYS)", PointStoreSuite.COMPUTING),
                planted("compute deletes what came meanwhile", "PointStore.java",
                        "writer.delete(key, edit -> edit.oldSequence() == seen.sequence())",
                        "writer.delete(key, Edit.ALWAYS)", PointStoreSuite.COMPUTING),
                planted("version noted after the index left it", "PointIndex.java", NOTED_BEFORE, NOTED_AFTER,
                        PointStoreSuite.PUTS),
                planted("versions not noted", "PointIndex.java", "held.keep(edit);", "",
                        PointStoreSuite.SNAPSHOTS),
                planted("snapshot finds what is newer", "PointSnapshot.java",
                        "newest != null && newest.sequence() <= age.sequence()", "newest != null",
                        PointStoreSuite.SNAPSHOTS),
                planted("snapshot finds the version of a younger one", "HeldVersions.java",
                        "return found.sequence() <= from.sequence() ? found : null;", "return found;",
                        PointStoreSuite.SNAPSHOTS),
                planted("versions of a closed snapshot dropped", "HeldVersions.java",
                        "dropWhile(each -> !each.open)", "filter(each -> each.open)",
                        PointStoreSuite.SNAPSHOTS),
                planted("snapshot without a pin", "PointSnapshot.java", "this.pin = journal.pin();",
                        "this.pin = () -> {};", PointStoreSuite.SNAPSHOTS),
                planted("scan does not look for moved records", "PointSnapshot.java",
                        "|| (moving || record.isMoving()) && finds(record, hash)", "", PointStoreSuite.SNAPSHOTS),
                planted("scan of the index without noted versions", "IndexEntries.java",
                        "index.held().forEach(age, each -> add(bySequence, each, age));", "",
                        PointStoreSuite.SNAPSHOTS),
                planted("scan of the index shows what is newer", "IndexEntries.java",
                        "if (record.sequence() <= age.sequence()) {", "if (true) {",
                        PointStoreSuite.SNAPSHOTS),
                planted("moved record not followed", "PointIndex.java",
                        "return directory.replace(hash(key), from, to);", "return true;",
                        PointStoreSuite.SNAPSHOTS),
                planted("live record dropped", "PointIndex.java", "return !entry.delete() && ",
                        "return entry.sequence() % 3 != 0 && !entry.delete() && ",
                        RunSuite.CLEAN_CLOSE),
                planted("compaction within the append not noticed", "PointWriter.java",
                        "if (index.moves() != moves) {", "if (false) {", PointStoreSuite.WRITES),
                planted("edit before in the batch ignored", "Batch.java", "if (before >= 0) {", "if (false) {",
                        PointStoreSuite.WRITES),
                planted("delete does not remove", "PointIndex.java",
                        "remove(edit.hash(), edit.oldPosition(), edit.oldFootprint());", "",
                        PointStoreSuite.WRITES),
                planted("putIfAbsent puts always", "PointStore.java", "edit -> !edit.replaces()",
                        "Edit.ALWAYS", PointStoreSuite.WRITES),
                planted("replace does not compare", "PointWriter.java",
                        "edit.replaces() && Arrays.equals(expected, journal.read(edit.oldPosition()).value())",
                        "edit.replaces()", PointStoreSuite.WRITES),
                planted("required value not compared", "Batch.java",
                        "conflict = key;\n                return false;", "conflict = key;", PointStoreSuite.WRITES),
                planted("long value left behind", "PointWriter.java",
                        "            change.discardValues(journal);\n            return false;",
                        "            return false;",
                        PointStoreSuite.WRITES),
                planted("delete forgotten when reopened", "PointIndex.java",
                        "remove(hash, oldPosition, oldFootprint);", "", PointStoreSuite.OPENING));
    }
    private static final String NOTED_BEFORE = """
                    held.keep(edit);
                    if (edit.isDelete()) {
                        remove(edit.hash(), edit.oldPosition(), edit.oldFootprint());
                        journal.deleted(frame.position(index), frame.length(index));
                    } else {
                        put(edit.hash(), edit.oldPosition(), edit.oldFootprint(), frame.position(index));
                    }
            """;

    private static final String NOTED_AFTER = """
                    if (edit.isDelete()) {
                        remove(edit.hash(), edit.oldPosition(), edit.oldFootprint());
                        journal.deleted(frame.position(index), frame.length(index));
                    } else {
                        put(edit.hash(), edit.oldPosition(), edit.oldFootprint(), frame.position(index));
                    }
                    held.keep(edit);
            """;
}
