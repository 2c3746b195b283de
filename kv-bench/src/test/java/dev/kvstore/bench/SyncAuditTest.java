package dev.kvstore.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.Durability;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who claims more forced commits than the device can do is found out. */
class SyncAuditTest {
    private static final int OPERATIONS = 1000;

    /** 1000 operations a second on a device with so many forces a second. */
    private static List<String> audit(int threads, int batch, double forcesPerSecond) {
        CellPlan plan = new CellPlan("fillsync", Durability.Level.SYNC, null, OPERATIONS, 16, 100, threads, batch,
                CellPlan.THROUGHPUT, null);
        Data data = new Data(1, 1, plan, true);
        Phase phase = Fill.SYNC.phases(data).getFirst();
        List<Task> tasks =
                data.shares().stream().map(share -> phase.task(new NullStore(), share)).toList();
        Measurement measured = new Measurement(phase, tasks, 1);
        new SyncAudit(plan, forcesPerSecond).check(measured);
        return measured.flags;
    }

    @Test
    void check_moreThanTheDeviceForces_isFlagged() {
        assertTrue(audit(1, 1, 999).getFirst().contains("sync in doubt"));
        assertTrue(audit(3, 1, 300).getFirst().contains("900"));
    }

    @Test
    void check_sharedForces_areFine() {
        assertEquals(List.of(), audit(1, 1, 1000));
        assertEquals(List.of(), audit(4, 1, 250));
        assertEquals(List.of(), audit(1, 100, 10));
    }
}
