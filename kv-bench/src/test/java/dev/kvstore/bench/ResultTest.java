package dev.kvstore.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The result file. Others read it: names may be added, none renamed. */
class ResultTest {
    private static final List<String> RESULT =
            List.of("schema", "version", "commit", "started", "seed", "environment", "options", "cells", "summary");
    private static final List<String> CELL = List.of(
            "engine", "workload", "phase", "measure", "durability", "periodMillis", "num", "keySize", "valueSize",
            "threads",
            "batch", "round", "status", "reason", "ops", "seconds", "opsPerSecond", "settledSeconds", "latencyNanos",
            "bytesOnDisk", "apparentBytes", "userBytes", "peakRssAnonBytes", "peakRssFileBytes", "cpuSeconds",
            "deviceBytesWritten", "checksum");
    private static final List<String> SUMMARY = List.of(
            "workload", "phase", "measure", "durability", "num", "keySize", "valueSize", "threads", "batch", "engine",
            "reference", "ratio", "low", "high", "rounds");

    @TempDir
    private Path folder;

    private final Result result = Cells.result(
            "rocksdb",
            List.of(Cells.ok("hash", 1, 200), Cells.ok("rocksdb", 1, 100), Cells.failed("btree", 1),
                    Cells.skipped("heap", 1)));

    @Test
    void write_thenRead_isTheSame() throws Exception {
        Path file = folder.resolve("result.json");
        result.write(file);
        assertEquals(result, Result.read(file));
    }

    @Test
    void write_names_areThoseOfTheSchema() throws Exception {
        JsonNode tree = Json.FILE.valueToTree(result);
        RESULT.forEach(name -> assertTrue(tree.has(name), name));
        CELL.forEach(name -> assertTrue(tree.get("cells").get(0).has(name), name));
        SUMMARY.forEach(name -> assertTrue(tree.get("summary").get(0).has(name), name));
        for (String point : List.of("acknowledged", "closed", "compacted")) {
            assertTrue(tree.get("cells").get(0).get("bytesOnDisk").has(point), point);
        }
        assertEquals(1, tree.get("schema").asInt());
    }

    @Test
    void write_cells_holdNothingElseThanDeclared() {
        JsonNode cell = Json.FILE.valueToTree(result).get("cells").get(0);
        for (String helper : List.of("ok", "failed", "key", "title")) {
            assertFalse(cell.has(helper), helper);
        }
    }

    @Test
    void read_fileWithMoreFields_works() throws Exception {
        Path file = folder.resolve("result.json");
        result.write(file);
        String text = Files.readString(file).replaceFirst("\\{", "{ \"added\" : 1,");
        Files.writeString(file, text);
        assertEquals(result, Result.read(file));
    }

    @Test
    void hasFinding_failedCellOrFlag_isTrue() {
        assertTrue(result.hasFinding());
        assertFalse(Cells.result("rocksdb", List.of(Cells.ok("rocksdb", 1, 1), Cells.skipped("hash", 1))).hasFinding());
    }
}
