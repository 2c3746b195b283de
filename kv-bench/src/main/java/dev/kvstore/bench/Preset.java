package dev.kvstore.bench;

import java.util.List;

/** How large a run is unless the user says otherwise. */
enum Preset {
    QUICK(20_000, 300, 3, 300, false, Workloads.ALL.stream().map(Workload::label).toList()), STANDARD(200_000, 5_000, 6,
            1500, true,
            List.of("blog-100k", "fillunique", "fillsync", "readrandom", "readseq", "overwrite", "mixed")), FULL(
                    1_000_000, 20_000, 6, 5000, true, Workloads.ALL.stream().map(Workload::label).toList());

    final int num;
    final int syncNum;
    final int rounds;
    final long warmUpMillis;
    final boolean verdicts;
    final List<String> workloads;

    Preset(int num, int syncNum, int rounds, long warmUpMillis, boolean verdicts, List<String> workloads) {
        this.num = num;
        this.syncNum = syncNum;
        this.rounds = rounds;
        this.warmUpMillis = warmUpMillis;
        this.verdicts = verdicts;
        this.workloads = workloads;
    }
}
