package dev.kvstore.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The cells for spreadsheets. */
class CsvTest {
    private static String column(String name, Cell... cells) {
        List<String> lines = Csv.of(List.of(cells)).lines().toList();
        int column = List.of(lines.getFirst().split(",")).indexOf(name);
        return lines.get(1).split(",", -1)[column];
    }

    @Test
    void of_cells_areLinesUnderTheFieldsOfTheResultFile() {
        Cell cell = Cells.ok("hash", 3, 100);
        assertEquals("hash", column("engine", cell));
        assertEquals("3", column("round", cell));
        assertEquals("100", column("opsPerSecond", cell));
        assertEquals("1", column("bytesOnDisk.acknowledged", cell));
        assertEquals("12", column("latencyNanos.p99.9", cell));
        assertEquals("", column("phase", cell));
    }

    @Test
    void of_cellsWithDifferentFields_haveAllColumns() {
        List<String> lines = Csv.of(List.of(Cells.failed("hash", 1), Cells.ok("hash", 2, 100))).lines().toList();
        assertTrue(lines.getFirst().contains("latencyNanos.p99.9"), lines::getFirst);
        assertEquals(lines.get(0).split(",", -1).length, lines.get(1).split(",", -1).length);
    }

    @Test
    void of_separatorsInText_areQuoted() {
        Cell cell = Cells.ok("hash", 1, 100).failedBecause("one, \"two\"");
        assertTrue(Csv.of(List.of(cell)).contains("\"one, \"\"two\"\"\""));
    }
}
