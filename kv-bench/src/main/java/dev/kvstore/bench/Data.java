package dev.kvstore.bench;

import java.util.SplittableRandom;

/** The keys and values of one cell, the same for every engine in a round. */
final class Data {
    private final long seed;
    private final CellPlan plan;
    private final boolean verified;
    private final Keys keys;
    private final Values values;

    /** Results of the null rail are not verified. */
    Data(long seed, int round, CellPlan plan, boolean verified) {
        this.seed = Mix.of(seed, round);
        this.plan = plan;
        this.verified = verified;
        this.keys = new Keys(plan.keySize());
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

    int batch() {
        return plan.batch();
    }

    Keys keys() {
        return keys;
    }

    Values values() {
        return values;
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
