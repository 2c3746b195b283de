package dev.kvstore.testkit.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kvstore.testkit.mutant.Mutant;
import dev.kvstore.testkit.mutant.MutantRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Variants of the journal with one bug each. Every one must be found; most of them show nothing as long as stores close cleanly. */
class PlantedBugsTest {
    private static final int ENOUGH_INVISIBLE = 6;
    private static final Path SOURCES = Path.of("../kv-storage/src/main/java/dev/kvstore/storage");

    /** A bug, and the suite that finds it. */
    record Planted(Mutant mutant, Class<? extends Runnable> suite) {}

    private static Planted planted(
            String name, String file, String original, String changed, Class<? extends Runnable> suite) {
        return new Planted(new Mutant(name, file, original, changed), suite);
    }

    static List<Planted> bugs() {
        return List.of(
                planted("no force before the acknowledgement", "Journal.java", "segment.force();", "",
                        JournalSuites.CrashAtSync.class),
                planted("chain not checked", "FrameScanner.java", "if (computed != frameCheck) {", "if (false) {",
                        JournalSuites.DamageAfterKill.class),
                planted("accepted tail not forced", "Takeover.java",
                        "ForceFailedException.force(segment.file());", "", JournalSuites.AfterRecovery.class),
                planted("rewritten segment published before it is forced", "Rewrite.java",
                        "ForceFailedException.force(file);", "", JournalSuites.AfterRecovery.class),
                planted("tombstone dropped early", "RewriteFilter.java",
                        "record.isDelete() && mayBeOlder(record.key())", "false", JournalSuites.CrashAtSync.class),
                planted("control file renamed before it is forced", "ControlFile.java",
                        "ForceFailedException.force(file);", "", JournalSuites.AfterRecovery.class),
                planted("folder not forced before a name is published", "Catalog.java",
                        "ForceFailedException.force(folder);",
                        "if (false) { throw new ForceFailedException(\"\", null); }",
                        JournalSuites.CrashAtProcess.class),
                planted("segment sealed before it is forced", "Upkeep.java",
                        "commits.await(left.lastSequence());", "", JournalSuites.AfterRecovery.class),
                planted("clean mark left on", "Catalog.java", "        write(segments, false);",
                        "        write(segments, true);", JournalSuites.DamageAfterKill.class),
                planted("end of a segment in use published", "Segment.java", "return sealed ? entry() : opened;",
                        "return entry();", JournalSuites.AfterRecovery.class),
                planted("compaction published before its successors are forced", "Compactor.java", "sync.run();", "",
                        JournalSuites.AfterCompaction.class),
                planted("value file not forced", "ValueFiles.java", "ForceFailedException.force(file);", "",
                        JournalSuites.AfterRecovery.class),
                planted("growth not forced", "Segment.java", "            grown = true;", "",
                        JournalSuites.CrashAtProcess.class),
                planted("damage taken for a torn tail", "Recovery.java", "if (mark >= nextSequence) {",
                        "if (false) {", JournalSuites.DamageAfterKill.class),
                planted("nothing searched behind a bad frame", "EvidenceSearch.java", "        search(position);",
                        "", JournalSuites.DamageAfterKill.class),
                planted("checksum not verified on read", "RecordReader.java",
                        "if (!parser.isIntact(bytes, 0, length)) {", "if (false) {",
                        JournalSuites.DamageAfterKill.class),
                planted("value file not verified", "ValueFiles.java", "if (crc != reference.crc()) {",
                        "if (false) {", JournalSuites.CrashAtProcess.class),
                planted("orphans deleted before the control file is durable", "Takeover.java",
                        "if (!orphans.isEmpty()) {", "if (false) {", JournalSuites.AfterRecovery.class),
                planted("missing value file accepted", "Recovery.java", "if (valuesAreThere(scanner)) {",
                        "if (true) {", JournalSuites.AfterRecovery.class),
                planted("pages of a failed force taken for clean", "Takeover.java", "segment.writeAgain();", "",
                        JournalSuites.SameBoot.class),
                planted("append cut short, and the store goes on", "Tail.java",
                        "} catch (IOException | RuntimeException | Error fault) {",
                        "} catch (IOException | ArithmeticException fault) {",
                        JournalSuites.CutShort.class),
                planted("force cut short, and the store goes on", "GroupCommit.java",
                        "} catch (IOException | RuntimeException | Error failed) {",
                        "} catch (IOException | RuntimeException failed) {", JournalSuites.CutShort.class),
                planted("start of a segment cut short, and the store goes on", "Tail.java",
                        "} catch (RuntimeException | Error cutShort) {", "} catch (ArithmeticException cutShort) {",
                        JournalSuites.CutShort.class),
                planted("failed force leaves no mark", "Poison.java",
                        "if (failure instanceof ForceFailedException) {", "if (false) {",
                        JournalSuites.SameBoot.class));
    }

    /** Also that some of them show nothing as long as stores close cleanly: that is why the other suites are there. */
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
                if (invisible < ENOUGH_INVISIBLE && run.findOf(JournalSuites.CleanClose.class) == null) {
                    invisible++;
                }
            }
        }
        assertEquals(List.of(), missed, "bugs that their suite has not found");
        assertEquals(ENOUGH_INVISIBLE, invisible, "bugs that are invisible with clean closes");
    }
}
