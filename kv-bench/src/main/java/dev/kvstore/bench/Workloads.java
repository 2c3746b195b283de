package dev.kvstore.bench;

import java.util.List;
import java.util.stream.Stream;

/** All workloads, in the order in which they run. */
final class Workloads {
    static final List<Workload> ALL = Stream.concat(
            Stream.of(new Blog(), Fill.SEQ, Fill.UNIQUE, new FillRandom(), Fill.SYNC, Fill.BATCH, Fill.BULK,
                    Reads.RANDOM, Reads.HOT, Reads.MISSING, new MultiGet(), new ReadSeq(), new ReadReverse(),
                    new SeekRandom(), new Overwrite(), Mixed.UPDATES, new DeleteRandom(), Mixed.TURNS,
                    new ReadWhileWriting(), Fill.YCSB),
            Ycsb.ALL.stream()).toList();

    private Workloads() {}

    /** Those that matter most. */
    static List<String> ofStandard() {
        return List.of("blog-100k", "fillunique", "fillsync", "readrandom", "readseq", "seekrandom", "overwrite",
                "mixed");
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
