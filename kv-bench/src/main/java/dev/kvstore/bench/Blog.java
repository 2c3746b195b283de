package dev.kvstore.bench;

import dev.kvstore.KvStore;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** The benchmark of a blog post on embedded databases: the numbers 0 to 99,999 as text, written in order, then read back. */
final class Blog implements Workload {
    /** The longest text. */
    static final int TEXT_BYTES = 5;

    private static final int NUMBERS = 100_000;

    @Override
    public String label() {
        return "blog-100k";
    }

    @Override
    public String description() {
        return "key = value = decimal text of 0..99,999: all put in order, then all got in order, in one session";
    }

    @Override
    public boolean filled() {
        return false;
    }

    @Override
    public int maxNum() {
        return NUMBERS;
    }

    @Override
    public List<String> phaseNames() {
        return List.of("write", "read");
    }

    @Override
    public List<Phase> phases(Data data) {
        return List.of(new BlogPhase("write", true, data), new BlogPhase("read", false, data));
    }

    @Override
    public void verify(KvStore store, Data data, boolean sorted) {
        new GetTask(store, texts(data.num(), 0, 1), true).run(0, data.num());
        long count = store.count();
        if (count != data.num()) {
            throw new WrongResult("entries", count, data.num());
        }
    }

    private static byte[][] texts(int num, int thread, int threads) {
        int from = (int) ((long) num * thread / threads);
        byte[][] texts = new byte[(int) ((long) num * (thread + 1) / threads) - from][];
        for (int n = 0; n < texts.length; n++) {
            texts[n] = Integer.toString(from + n).getBytes(StandardCharsets.US_ASCII);
        }
        return texts;
    }

    /** All numbers in order, put or got. */
    private record BlogPhase(String name, boolean writes, Data data) implements Phase {
        @Override
        public long userBytes() {
            return 2 * Arrays.stream(texts(data.num(), 0, 1)).mapToLong(text -> text.length).sum();
        }

        @Override
        public Task task(KvStore store, int thread, int threads) {
            byte[][] texts = texts(data.num(), thread, threads);
            return writes ? new Fill.PutTask(store, texts, texts) : new GetTask(store, texts, data.verified());
        }
    }

    /** Gets; each value must equal its key. */
    private static final class GetTask extends Task {
        private static final int ROOM = 16;

        private final KvStore store;
        private final byte[][] keys;
        private final boolean verified;
        private final byte[] into = new byte[ROOM];

        GetTask(KvStore store, byte[][] keys, boolean verified) {
            super(keys.length);
            this.verified = verified;
            this.store = store;
            this.keys = keys;
        }

        @Override
        void run(int from, int to) {
            long sum = 0;
            for (int n = from; n < to; n++) {
                int length = store.get(keys[n], into, 0);
                if (verified && !isRight(length, keys[n])) {
                    throw new WrongResult("value of number " + n, "length " + length, "the text of its key");
                }
                sum += Mix.fold(into, 0, length);
            }
            addChecksum(sum);
        }

        private boolean isRight(int length, byte[] expected) {
            return length >= 0 && length <= ROOM && Arrays.equals(into, 0, length, expected, 0, expected.length);
        }
    }
}
