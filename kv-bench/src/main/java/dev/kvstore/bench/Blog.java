package dev.kvstore.bench;

import dev.kvstore.Durability;
import dev.kvstore.KvStore;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The benchmark of a blog post on embedded databases: the numbers 0 to 99,999 as text, written in order, then read back. */
final class Blog extends Workload {
    private static final int NUMBERS = 100_000;
    private static final int LONGEST_TEXT = 5;
    private static final int ROOM = 16;

    Blog() {
        super("blog-100k",
                "key = value = decimal text of 0..99,999: all put in order, then all got in order, in one session");
    }

    @Override
    boolean filled() {
        return false;
    }

    @Override
    Integer ownNum() {
        return NUMBERS;
    }

    @Override
    int mostNum() {
        return NUMBERS;
    }

    @Override
    Integer ownKeySize() {
        return LONGEST_TEXT;
    }

    @Override
    Integer ownValueSize() {
        return LONGEST_TEXT;
    }

    /** Each store as it ships comes first, as in the post; then what the same costs with a promise. */
    @Override
    List<Durability.Level> levels(Durability.Level asked) {
        return asked == null ? List.of(Durability.Level.NONE, Durability.Level.PROCESS, Durability.Level.SYNC)
                : List.of(asked);
    }

    @Override
    List<String> phaseNames() {
        return List.of("write", "read");
    }

    @Override
    List<Phase> phases(Data data) {
        long bytes = storedBytes(data.num(), 0, 0);
        return List.of(
                new Phase("write", true, bytes, (store, share) -> {
                    byte[][] texts = texts(share.from(), share.count());
                    return new Puts(store, texts, texts);
                }),
                new Phase("read", false, bytes,
                        (store, share) -> gets(store, texts(share.from(), share.count()), data.verified())));
    }

    @Override
    long storedBytes(int num, int keySize, int valueSize) {
        return 2 * IntStream.range(0, num).mapToLong(number -> Integer.toString(number).length()).sum();
    }

    @Override
    void verify(KvStore store, Data data, boolean sorted) {
        gets(store, texts(0, data.num()), true).run(0, data.num());
        long count = store.count();
        if (count != data.num()) {
            throw new WrongResult("entries", count, data.num());
        }
    }

    private static byte[][] texts(int from, int count) {
        return IntStream.range(from, from + count)
                .mapToObj(number -> Integer.toString(number).getBytes(StandardCharsets.US_ASCII))
                .toArray(byte[][]::new);
    }

    private static Task gets(KvStore store, byte[][] texts, boolean verified) {
        return new Gets(store, texts, ROOM, (found, length, n) -> {
            byte[] text = texts[n];
            boolean right = length == text.length && Arrays.equals(found, 0, length, text, 0, length);
            if (!right && verified) {
                throw new WrongResult("value of number " + n, "length " + length, "the text of its key");
            }
            return Mix.fold(found, 0, length);
        });
    }
}
