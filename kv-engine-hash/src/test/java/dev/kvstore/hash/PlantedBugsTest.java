package dev.kvstore.hash;

import static dev.kvstore.testkit.mutant.PlantedBug.planted;

import dev.kvstore.testkit.engine.PointStoreSuite;
import dev.kvstore.testkit.mutant.PlantedBug;
import dev.kvstore.testkit.mutant.PlantedBugs;
import dev.kvstore.testkit.mutant.RunSuite;
import java.nio.file.Path;
import java.util.List;

/** Variants of the directory and of what keeps it, with one bug each; those of the store over it are planted under the engine logfile. */
class PlantedBugsTest extends PlantedBugs {
    PlantedBugsTest() {
        super(HashSubject.class, Path.of("../kv-storage/src/main/java/dev/kvstore/storage"), 4);
    }

    @Override
    protected List<PlantedBug> bugs() {
        return List.of(
                planted("readers not stopped while a bucket is split", "DirectoryTable.java",
                        "DirectoryLine.header(slab, line, moving);", "", HashSuite.READING),
                planted("replaced by a gap and an entry", "BucketEditor.java",
                        "        DirectoryLine.entry(slab, line, index, DirectoryLine.entry(DirectoryTag.of(hash, level), by));",
                        "        DirectoryLine.entry(slab, line, index, 0);\n        Thread.onSpinWait();\n"
                                + "        DirectoryLine.entry(slab, line, index, DirectoryLine.entry(DirectoryTag.of(hash, level), by));",
                        HashSuite.READING),
                planted("old bucket left as it was by a split", "DirectorySplit.java",
                        "int firstLine = fill(table.slab(bucket), DirectoryTable.offset(bucket), stay, stayCount);",
                        "int firstLine = 0;", HashSuite.GROWING),
                planted("overflow lines of a split bucket not cleared", "DirectorySplit.java",
                        "store(table.overflow().slab(number), OverflowLines.offset(number), NO_ENTRIES, 0);", "",
                        HashSuite.GROWING),
                planted("overflow line lost in a split", "DirectorySplit.java", "        return link;",
                        "        return 0;",
                        HashSuite.GROWING),
                planted("overflow line not linked", "BucketEditor.java",
                        "DirectoryLine.header(slab, line, DirectoryHeader.withLink(DirectoryLine.header(slab, line), added));",
                        "", HashSuite.GROWING),
                planted("tag not shortened", "DirectorySplit.java", "DirectoryTag.afterSplit(tag);", "tag;",
                        HashSuite.GROWING),
                planted("readers of retired segments not waited for", "Compactor.java", "epochs.awaitReaders();", "",
                        HashSuite.MOVING),
                planted("sources deleted before the index is redirected", "Compactor.java", REDIRECTED_FIRST,
                        DELETED_FIRST, HashSuite.MOVING),
                planted("delete dropped though an older segment has the key", "RewriteFilter.java",
                        "olderKeys.stream().anyMatch(filter -> filter.mayContain(entry))", "false",
                        RunSuite.CRASH_AT_PROCESS),
                planted("kept directory of another state used", "DirectoryFile.java",
                        "used = directory.isOf(segments);", "used = true;", RunSuite.CRASH_AT_PROCESS),
                planted("older keys not asked for", "Hints.java", "filter == null && !keys", "false",
                        PointStoreSuite.SPACE),
                planted("kept directory not settled", "DirectoryKeeper.java",
                        "if (file != null && !file.isOf(filled())) {", "if (false) {", HashSuite.KEEPING),
                planted("kept directory taken for the present one", "DirectoryFile.java",
                        "if (!isOf(segments.get(i), i * SEGMENT_LENGTH)) {", "if (false) {", RunSuite.CLEAN_CLOSE),
                planted("kept directory left when the journal went on", "DirectoryKeeper.java", "file.delete();",
                        "file.close();", HashSuite.KEEPING),
                planted("kept directory deleted before it is loaded", "DirectoryKeeper.java",
                        "index.kept().directory().loadAll();", "", HashSuite.KEEPING),
                planted("unused directory left", "DirectoryKeeper.java", "        if (file == null) {",
                        "        if (false) {", HashSuite.DAMAGE),
                planted("kept directory not verified", "DirectoryFile.java", "directory.verify();", "",
                        HashSuite.DAMAGE),
                planted("checksums of chunks not compared", "DirectoryFile.java",
                        "Bytes.getInt(tables, row(chunk) + CHUNK_CRC_OFFSET)", "Bytes.crc(bytes, 0, bytes.length)",
                        HashSuite.DAMAGE),
                planted("chunk forgotten by the loader", "DirectoryTable.java", "slab++;", "slab += 2;",
                        HashSuite.KEEPING),
                planted("overflow lines forgotten by the loader", "DirectoryLoader.java",
                        "int link = left == 0 ? 0 : nextLine;", "int link = 0;", HashSuite.KEEPING),
                planted("overflow lines of chunks before not counted by the loader", "DirectoryLoader.java",
                        "nextLine = file.overflowBefore(chunk) + 1;", "nextLine = 1;", HashSuite.KEEPING),
                planted("overflow lines not counted by the writer", "DirectoryWriter.java",
                        "overflowLines += Math.max(0, (count - 1) / DirectoryLine.ENTRIES);", "", HashSuite.KEEPING),
                planted("overflow lines forgotten by the writer", "DirectoryWriter.java",
                        "table.forEachLine(bucket, this::collect);",
                        "collect(table.slab(bucket), DirectoryTable.offset(bucket));", HashSuite.KEEPING),
                planted("number of entries not restored", "HashDirectory.java", "directory.size = file.entries();", "",
                        RunSuite.CLEAN_CLOSE),
                planted("counters not restored", "DirectoryKeeper.java", "file.restoreCounters(segments);", "",
                        PointStoreSuite.OPENING),
                planted("seed not kept", "point/PointIndex.java",
                        "kept == null ? SEEDS.nextLong() : kept.seed()", "SEEDS.nextLong()", RunSuite.CLEAN_CLOSE));
    }

    private static final String REDIRECTED_FIRST = """
                    redirectOrFail(sources, rewritten, index);
                    catalog.youngerThan(rewritten).forEach(Segment::doubtDeletes);
                    long before = sources.stream().mapToLong(Segment::tail).sum();
                    Set<Long> dropped = new HashSet<>(filter.droppedValues());
                    pins.retire(() -> delete(sources, dropped));
                    deleteDue();
            """;

    private static final String DELETED_FIRST = """
                    catalog.youngerThan(rewritten).forEach(Segment::doubtDeletes);
                    long before = sources.stream().mapToLong(Segment::tail).sum();
                    Set<Long> dropped = new HashSet<>(filter.droppedValues());
                    pins.retire(() -> delete(sources, dropped));
                    deleteDue();
                    redirectOrFail(sources, rewritten, index);
            """;
}
