package dev.kvstore.bench;

import java.util.List;

/** All workloads, in the order in which they run. */
final class Workloads {
    static final List<Workload> ALL = List.of(
            new Blog(), Fill.UNIQUE, Fill.SYNC, Fill.BATCH, Reads.RANDOM, Reads.MISSING, new ReadSeq(), new Overwrite(),
            new Mixed());

    private Workloads() {}

    /** Those that matter most. */
    static List<String> ofStandard() {
        return List.of("blog-100k", "fillunique", "fillsync", "readrandom", "readseq", "overwrite", "mixed");
    }

    static Workload named(String label) {
        return ALL.stream()
                .filter(workload -> workload.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new WrongUse(
                        "no such workload: found=" + label + " expected=" + String.join(", ", labels())));
    }

    static List<String> labels() {
        return ALL.stream().map(Workload::label).toList();
    }
}
