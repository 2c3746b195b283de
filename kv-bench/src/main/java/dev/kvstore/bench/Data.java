package dev.kvstore.bench;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** The keys and values of one cell, the same for every engine in a round. */
final class Data {
    private final long seed;
    private final CellPlan plan;
    private final boolean verified;
    private final Keys keys;
    private final Values values;

    /** Where results are not verified, all is computed as if they were, and no difference is a fault. */
    Data(long seed, int round, CellPlan plan, boolean verified) {
        this.seed = Mix.of(seed, round);
        this.plan = plan;
        this.verified = verified;
        this.keys = new Keys(plan.keySize(), verified);
        this.values = new Values(this.seed, plan.valueSize(), verified);
    }

    int num() {
        return plan.num();
    }

    boolean verified() {
        return verified;
    }

    int threads() {
        return plan.threads();
    }

    /** One for each thread. */
    List<Share> shares() {
        return IntStream.range(0, threads()).mapToObj(thread -> new Share(this, thread)).toList();
    }

    int batch() {
        return plan.batch();
    }

    Keys keys() {
        return keys;
    }

    Values values() {
        return values;
    }

    byte[][] presentKeys(int[] indexes) {
        return IntStream.of(indexes).mapToObj(keys::present).toArray(byte[][]::new);
    }

    byte[][] absentKeys(int[] indexes) {
        return IntStream.of(indexes).mapToObj(keys::absent).toArray(byte[][]::new);
    }

    byte[][] values(int[] indexes, int version) {
        return IntStream.of(indexes).mapToObj(i -> values.value(i, version)).toArray(byte[][]::new);
    }

    /** Bytes of all keys. */
    long keyBytes() {
        return (long) num() * plan.keySize();
    }

    /** Bytes of all keys and values. */
    long entryBytes() {
        return keyBytes() + (long) num() * plan.valueSize();
    }

    /** Random numbers of their own for each use. */
    SplittableRandom random(String use, int thread) {
        return new SplittableRandom(Mix.of(Mix.of(seed, use.hashCode()), thread));
    }

    /** All indexes in a random order. */
    int[] permutation() {
        int[] order = new int[num()];
        SplittableRandom random = random("permutation", 0);
        for (int i = 0; i < order.length; i++) {
            int other = random.nextInt(i + 1);
            order[i] = order[other];
            order[other] = i;
        }
        return order;
    }
}
