package dev.kvstore.bench;

import java.util.SplittableRandom;

/** Operations on random keys that are there. */
final class Mixed extends Scripted {
    static final Mixed TURNS = new Mixed("mixed", "gets and puts in turn, on random keys that are there");
    static final Mixed UPDATES =
            new Mixed("updaterandom", "gets random keys that are there, each then put with a new value");

    private Mixed(String label, String description) {
        super(label, description);
    }

    @Override
    void plan(Script script, Share share) {
        int[] part = share.part();
        SplittableRandom random = share.data().random("mixed", share.thread());
        for (int n = 0; n < script.count(); n++) {
            int index = part[random.nextInt(part.length)];
            script.add(this == UPDATES ? Script.Kind.GET_AND_PUT : n % 2 == 1 ? Script.Kind.PUT : Script.Kind.GET,
                    index);
        }
    }
}
