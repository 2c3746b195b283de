package dev.kvstore.bench;

import java.util.List;

/** How large a run is unless the user says otherwise. */
enum Preset {
    /** A look, without verdicts. */
    QUICK(20_000, 300, 3, 300, false, List.of("own"), Workloads.labels(), false),
    /** The workloads that matter most. */
    STANDARD(200_000, 5_000, 6, 1_500, true, List.of("own", "rocksdb"), Workloads.ofStandard(), false),
    /** What is published. */
    FULL(1_000_000, 20_000, 6, 5_000, true, List.of("own", "rocksdb"), Workloads.labels(), true);

    final int num;
    final int syncNum;
    final int rounds;
    final long warmUpMillis;
    final boolean verdicts;
    /** Engines if the user names none; other peers of the specification have no adapter yet. */
    final List<String> engines;

    final List<String> workloads;

    /** Whether each workload has a child JVM of its own. */
    final boolean childPerWorkload;

    Preset(
            int num,
            int syncNum,
            int rounds,
            long warmUpMillis,
            boolean verdicts,
            List<String> engines,
            List<String> workloads,
            boolean childPerWorkload) {
        this.num = num;
        this.syncNum = syncNum;
        this.rounds = rounds;
        this.warmUpMillis = warmUpMillis;
        this.verdicts = verdicts;
        this.engines = engines;
        this.workloads = workloads;
        this.childPerWorkload = childPerWorkload;
    }
}
