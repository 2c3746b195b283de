package dev.kvstore.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** All workloads, in the order in which they run. */
final class Workloads {
    static final List<Workload> ALL = all();

    private Workloads() {}

    private static List<Workload> all() {
        List<Workload> all = new ArrayList<>();
        all.add(new Blog());
        all.addAll(List.of(Fill.values()));
        all.addAll(List.of(Reads.values()));
        all.add(new ReadSeq());
        all.add(new Overwrite());
        all.add(new Mixed());
        return List.copyOf(all);
    }

    static Workload named(String label) {
        return ALL.stream()
                .filter(workload -> workload.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new WrongUse("no such workload: found=" + label + " expected=" + labels()));
    }

    private static String labels() {
        return ALL.stream().map(Workload::label).collect(Collectors.joining(", "));
    }
}
