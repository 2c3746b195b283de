package dev.kvstore.bench;

import java.util.Locale;

/** Whether a store acknowledged more forced commits than the device can force. */
final class SyncAudit {
    private final CellPlan plan;
    private final double forcesPerSecond;

    SyncAudit(CellPlan plan, double forcesPerSecond) {
        this.plan = plan;
        this.forcesPerSecond = forcesPerSecond;
    }

    /** Threads may share a force, and a batch is one commit. */
    void check(Measurement measured) {
        double limit = plan.threads() * (double) plan.batch() * forcesPerSecond;
        if (measured.opsPerSecond() > limit) {
            measured.flags.add(String.format(Locale.ROOT,
                    "sync in doubt: acknowledged %.0f/s, the device forces %.0f/s", measured.opsPerSecond(), limit));
        }
    }
}
