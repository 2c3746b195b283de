package dev.kvstore.adapters.chronicle;

import dev.kvstore.adapters.EngineOptions;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import net.openhft.chronicle.map.ChronicleMapBuilder;

/** How a map is made, by Chronicle Map's own names. A map that exists keeps what it was made with. */
final class Settings {
    /**
     * For a million small entries. The authors' default of {@code maxBloatFactor} is 1, with which a small map is full before it
     * has as many entries as it was made for; more costs nothing until it is needed. 0 leaves a choice to Chronicle Map.
     */
    static final SortedMap<String, String> DEFAULTS = Collections.unmodifiableSortedMap(new TreeMap<>(Map.of(
            "entries", "1000000",
            "averageKeySize", "16",
            "averageValueSize", "100",
            "maxBloatFactor", "10",
            "actualSegments", "0",
            "actualChunkSize", "0",
            "checksumEntries", "true")));

    private static final int MAX_AVERAGE = 1 << 28;

    private final long entries;
    private final long keySize;
    private final long valueSize;
    private final long bloat;
    private final int segments;
    private final int chunkSize;
    private final boolean checksums;

    Settings(EngineOptions options) {
        entries = options.number("entries", 1, 1L << 40);
        keySize = options.number("averageKeySize", 1, MAX_AVERAGE);
        valueSize = options.number("averageValueSize", 1, MAX_AVERAGE);
        bloat = options.number("maxBloatFactor", 1, 1000);
        segments = (int) options.number("actualSegments", 0, 1 << 20);
        chunkSize = (int) options.number("actualChunkSize", 0, MAX_AVERAGE);
        checksums = options.flag("checksumEntries");
    }

    ChronicleMapBuilder<byte[], byte[]> builder() {
        ChronicleMapBuilder<byte[], byte[]> builder = ChronicleMapBuilder.of(byte[].class, byte[].class)
                .name("kv")
                .entries(entries)
                .averageKeySize(keySize)
                .averageValueSize(valueSize)
                .maxBloatFactor(bloat)
                .checksumEntries(checksums)
                .putReturnsNull(true)
                .removeReturnsNull(true)
                .skipCloseOnExitHook(true);
        if (segments > 0) {
            builder.actualSegments(segments);
        }
        if (chunkSize > 0) {
            builder.actualChunkSize(chunkSize);
        }
        return builder;
    }
}
