package dev.kvstore.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.testkit.mutant.Mutant;
import dev.kvstore.testkit.mutant.MutantRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The directory in many orders of its writer's and its readers' steps, as it is and with planted bugs, which must show. Only its loads and
 * stores are others, of the same kind. In a process of its own, since Lincheck asks the JVM's own class loader for classes.
 */
class DirectoryInterleavingsTest {
    private static final Path SOURCES = Path.of("../kv-storage/src/main/java/dev/kvstore/storage");

    private static final Mutant ON_HEAP = new Mutant("on the heap", "DirectoryLine.java", """
            VarHandle WORD =
                        ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN).varHandle();
            """.strip(), "HeapWords WORD = new HeapWords();");

    /** Right on one thread. */
    private static final List<Mutant> BUGS = List.of(
            new Mutant("readers not stopped while a bucket is split", "DirectoryTable.java",
                    "DirectoryLine.header(slab, line, moving);", ""),
            new Mutant("bucket entered in motion", "DirectoryHeader.java", "| header & VERSION_ONE) == bucket",
                    ") == bucket"),
            new Mutant("version not checked behind a line", "HashDirectory.java",
                    "DirectoryLine.header(home, homeLine) != header || matches != 0 && found == NONE",
                    "matches != 0 && found == NONE"),
            new Mutant("version not checked where nothing was found", "HashDirectory.java",
                    "if (matches == 0 && DirectoryHeader.link(header) == 0) {",
                    "if (matches == 0 && DirectoryHeader.link(header) == 0) { if (true) return NONE;"),
            new Mutant("line taken out as if nothing moved", "BucketEditor.java", "table.move(bucket, this);",
                    "DirectoryLine.header(table.slab(bucket), DirectoryTable.offset(bucket),"
                            + " rearrange(DirectoryLine.header(table.slab(bucket), DirectoryTable.offset(bucket))));"),
            new Mutant("replaced by a gap and an entry", "BucketEditor.java",
                    "        DirectoryLine.entry(slab, line, index, DirectoryLine.entry(DirectoryTag.of(hash, level), by));",
                    "        DirectoryLine.entry(slab, line, index, 0);\n"
                            + "        DirectoryLine.entry(slab, line, index, DirectoryLine.entry(DirectoryTag.of(hash, level), by));"));

    @Test
    void find_besideWriter_isLinearizable(@TempDir Path scratch) throws Exception {
        assertFalse(finds(DirectoryScenarios.MEETINGS, scratch));
    }

    @Test
    @Tag("slow")
    void anyOperations_threeThreads_areLinearizable(@TempDir Path scratch) throws Exception {
        assertFalse(finds(DirectoryScenarios.ANY, scratch));
    }

    @Test
    @Tag("slow")
    void bugs_planted_areAllFound(@TempDir Path scratch) throws Exception {
        List<String> missed = new ArrayList<>();
        for (Mutant bug : BUGS) {
            if (!finds(DirectoryScenarios.MEETINGS, scratch.resolve(bug.name()), bug)) {
                missed.add(bug.name());
            }
        }
        assertEquals(List.of(), missed);
    }

    private static boolean finds(DirectoryScenarios scenarios, Path scratch, Mutant... bugs) throws Exception {
        List<Mutant> mutants = Stream.concat(Stream.of(ON_HEAP), Stream.of(bugs)).toList();
        Path output = scratch.resolve("output");
        try (MutantRun run = new MutantRun(mutants, SOURCES, scratch)) {
            Process process = new ProcessBuilder(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:+EnableDynamicAgentLoading",
                    "--sun-misc-unsafe-memory-access=allow",
                    "-cp", run.classPath(), DirectoryScenarios.class.getName(), scenarios.name())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            try {
                assertTrue(process.waitFor(10, TimeUnit.MINUTES), "does not end");
                return isFind(process.exitValue(), Files.readString(output), bugs.length == 0);
            } finally {
                process.destroyForcibly();
            }
        }
    }

    /** Prints a find that is none of a planted bug. */
    private static boolean isFind(int exit, String output, boolean unexpected) {
        boolean find = output.contains("LincheckAssertionError");
        assertEquals(find ? 1 : 0, exit, output);
        if (find && unexpected) {
            System.out.println(output);
        }
        return find;
    }
}
