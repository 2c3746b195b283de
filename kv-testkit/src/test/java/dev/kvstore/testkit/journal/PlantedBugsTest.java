package dev.kvstore.testkit.journal;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.testkit.mutant.Mutant;
import dev.kvstore.testkit.mutant.MutantRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Variants of the journal with one bug each. Every one must be found; most of them show nothing as long as stores close cleanly. */
class PlantedBugsTest {
    private static final Path SOURCES = Path.of("../kv-storage/src/main/java/dev/kvstore/storage");

    static List<Mutant> bugs() {
        return List.of(
                new Mutant("no force before the acknowledgement", "Journal.java", "segment.force();", ""),
                new Mutant("valid word first", "Tail.java", "Mapping mapping = active.mapping();",
                        "Mapping mapping = active.mapping(); mapping.putLongRelease(position, encoder.validWord());"),
                new Mutant("chain not checked", "FrameScanner.java", "if (computed != frameCheck) {", "if (false) {"),
                new Mutant("accepted tail not forced", "Takeover.java",
                        "ForceFailedException.force(segment.file());", ""),
                new Mutant("rewritten segment published before it is forced", "Rewrite.java",
                        "ForceFailedException.force(file);", ""),
                new Mutant("tombstone dropped early", "RewriteFilter.java",
                        "record.isDelete() && mayBeOlder(record.key())", "false"),
                new Mutant("control file renamed before it is forced", "ControlFile.java",
                        "ForceFailedException.force(file);", ""),
                new Mutant("folder not forced before a name is published", "Catalog.java",
                        "ForceFailedException.force(folder);",
                        "if (false) { throw new ForceFailedException(\"\", null); }"),
                new Mutant("segment sealed before it is forced", "Upkeep.java",
                        "commits.await(left.lastSequence());", ""),
                new Mutant("clean mark left on", "Catalog.java", "        write(segments, false);",
                        "        write(segments, true);"),
                new Mutant("end of a segment in use published", "Segment.java", "return sealed ? entry() : opened;",
                        "return entry();"),
                new Mutant("value file not forced", "ValueFiles.java", "ForceFailedException.force(file);", ""),
                new Mutant("growth not forced", "Segment.java", "            grown = true;", ""),
                new Mutant("damage taken for a torn tail", "Recovery.java", "if (mark >= nextSequence) {",
                        "if (false) {"),
                new Mutant("nothing searched behind a bad frame", "EvidenceSearch.java", "        search(position);",
                        ""),
                new Mutant("checksum not verified on read", "RecordReader.java",
                        "if (!parser.isIntact(bytes, 0, length)) {", "if (false) {"),
                new Mutant("value file not verified", "ValueFiles.java", "if (crc != reference.crc()) {",
                        "if (false) {"),
                new Mutant("orphans deleted before the control file is durable", "Takeover.java",
                        "if (!orphans.isEmpty()) {", "if (false) {"),
                new Mutant("missing value file accepted", "Recovery.java", "if (valuesAreThere(scanner)) {",
                        "if (true) {"),
                new Mutant("pages of a failed force taken for clean", "Takeover.java", "segment.writeAgain();", ""),
                new Mutant("failed force taken for a full disk", "IoErrors.java",
                        "if (failure instanceof ForceFailedException) {", "if (false) {"));
    }

    @ParameterizedTest
    @MethodSource("bugs")
    void bug_planted_isFound(Mutant bug, @TempDir Path scratch) throws IOException {
        try (MutantRun run = new MutantRun(bug, SOURCES, scratch)) {
            Throwable find = null;
            for (Class<? extends Runnable> suite : JournalSuites.ALL) {
                find = find == null ? run.findOf(suite) : find;
            }
            assertNotNull(find, "no suite has found: " + bug);
        }
    }

    @Test
    void bug_planted_mostlyShowsNothingWithCleanCloses(@TempDir Path scratch) throws IOException {
        List<Mutant> unseen = new ArrayList<>();
        for (Mutant bug : bugs()) {
            try (MutantRun run = new MutantRun(bug, SOURCES, scratch.resolve(bug.name().replace(' ', '-')))) {
                if (run.findOf(JournalSuites.CleanClose.class) == null) {
                    unseen.add(bug);
                }
            }
        }
        assertTrue(unseen.size() >= 6, unseen.toString());
    }
}
