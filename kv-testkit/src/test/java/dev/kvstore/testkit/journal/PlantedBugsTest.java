package dev.kvstore.testkit.journal;

import static dev.kvstore.testkit.mutant.PlantedBug.planted;

import dev.kvstore.testkit.mutant.PlantedBug;
import dev.kvstore.testkit.mutant.PlantedBugs;
import dev.kvstore.testkit.mutant.RunSuite;
import java.nio.file.Path;
import java.util.List;

/** Variants of the journal with one bug each; most of them show nothing as long as stores close cleanly. */
class PlantedBugsTest extends PlantedBugs {
    PlantedBugsTest() {
        super(PointSubject.class, Path.of("../kv-storage/src/main/java/dev/kvstore/storage"), 6);
    }

    @Override
    protected List<PlantedBug> bugs() {
        return List.of(
                planted("no force before the acknowledgement", "Journal.java", "segment.force();", "",
                        RunSuite.CRASH_AT_SYNC),
                planted("chain not checked", "FrameScanner.java", "if (computed != frameCheck) {", "if (false) {",
                        RunSuite.DAMAGE_AFTER_KILL),
                planted("accepted tail not forced", "Takeover.java",
                        "ForceFailedException.force(segment.file());", "", JournalSuite.AFTER_RECOVERY),
                planted("rewritten segment published before it is forced", "Rewrite.java",
                        "ForceFailedException.force(file);", "", JournalSuite.AFTER_RECOVERY),
                planted("control file renamed before it is forced", "ControlFile.java",
                        "ForceFailedException.force(file);", "", JournalSuite.AFTER_RECOVERY),
                planted("folder not forced before a name is published", "Catalog.java",
                        "ForceFailedException.force(folder);",
                        "if (false) { throw new ForceFailedException(\"\", null); }",
                        RunSuite.CRASH_AT_PROCESS),
                planted("segment sealed before it is forced", "Upkeep.java",
                        "commits.await(left.lastSequence());", "", JournalSuite.AFTER_RECOVERY),
                planted("clean mark left on", "Catalog.java", "        write(segments, false);",
                        "        write(segments, true);", RunSuite.DAMAGE_AFTER_KILL),
                planted("end of a segment in use published", "Segment.java", "return sealed ? entry() : opened;",
                        "return entry();", JournalSuite.AFTER_RECOVERY),
                planted("tombstone dropped early", "RewriteFilter.java",
                        "entry.delete() && mayBeOlder(entry)", "false", RunSuite.CRASH_AT_SYNC),
                planted("compaction published before its successors are forced", "Compactor.java", "sync.run();", "",
                        JournalSuite.AFTER_COMPACTION),
                planted("value file not forced", "ValueFiles.java", "ForceFailedException.force(file);", "",
                        JournalSuite.AFTER_RECOVERY),
                planted("growth not forced", "Segment.java", "            grown = true;", "",
                        RunSuite.CRASH_AT_PROCESS),
                planted("damage taken for a torn tail", "Recovery.java", "if (mark >= nextSequence) {",
                        "if (false) {", RunSuite.DAMAGE_AFTER_KILL),
                planted("nothing searched behind a bad frame", "EvidenceSearch.java", "        search(position);",
                        "", RunSuite.DAMAGE_AFTER_KILL),
                planted("checksum not verified on read", "RecordReader.java",
                        "if (!parser.isIntact(bytes, 0, length)) {", "if (false) {",
                        RunSuite.DAMAGE_AFTER_KILL),
                planted("value file not verified", "ValueFiles.java", "if (crc != reference.crc()) {",
                        "if (false) {", JournalSuite.LONG_VALUES),
                planted("orphans deleted before the control file is durable", "Takeover.java",
                        "if (!orphans.isEmpty()) {", "if (false) {", JournalSuite.AFTER_RECOVERY),
                planted("missing value file accepted", "Recovery.java", "if (valuesAreThere(scanner)) {",
                        "if (true) {", JournalSuite.AFTER_RECOVERY),
                planted("pages of a failed force taken for clean", "Takeover.java", "segment.writeAgain();", "",
                        JournalSuite.SAME_BOOT),
                planted("append cut short, and the store goes on", "Tail.java",
                        "} catch (IOException | RuntimeException | Error fault) {",
                        "} catch (IOException | ArithmeticException fault) {",
                        JournalSuite.CUT_SHORT),
                planted("force cut short, and the store goes on", "GroupCommit.java",
                        "} catch (IOException | RuntimeException | Error failed) {",
                        "} catch (IOException | RuntimeException failed) {", JournalSuite.CUT_SHORT),
                planted("start of a segment cut short, and the store goes on", "Tail.java",
                        "} catch (RuntimeException | Error cutShort) {", "} catch (ArithmeticException cutShort) {",
                        JournalSuite.CUT_SHORT),
                planted("failed force leaves no mark", "Poison.java",
                        "if (failure instanceof ForceFailedException) {", "if (false) {",
                        JournalSuite.SAME_BOOT));
    }
}
