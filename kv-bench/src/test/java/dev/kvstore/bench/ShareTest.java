package dev.kvstore.bench;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kvstore.Durability;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Entries shared out to threads. */
class ShareTest {
    private static Data data(int num, int threads) {
        return new Data(1, 1,
                new CellPlan("mixed", Durability.Level.PROCESS, null, num, 16, 100, threads, 1, CellPlan.THROUGHPUT,
                        null),
                true);
    }

    @ParameterizedTest
    @CsvSource({"1000, 1", "1000, 3", "7, 4", "2, 5"})
    void shares_together_areEachEntryOnce(int num, int threads) {
        int[] all = data(num, threads).shares().stream()
                .flatMapToInt(share -> IntStream.of(share.part()))
                .sorted()
                .toArray();
        assertArrayEquals(IntStream.range(0, num).toArray(), all);
    }

    @ParameterizedTest
    @CsvSource({"1000, 3", "7, 4"})
    void any_asManyAsThePart_areOfAllEntries(int num, int threads) {
        for (Share share : data(num, threads).shares()) {
            int[] any = share.any("test");
            assertEquals(share.count(), any.length);
            assertEquals(any.length, IntStream.of(any).filter(i -> i >= 0 && i < num).count());
        }
    }
}
