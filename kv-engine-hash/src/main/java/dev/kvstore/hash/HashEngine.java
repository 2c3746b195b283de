package dev.kvstore.hash;

import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.storage.Folder;
import dev.kvstore.storage.JournalOptions;
import dev.kvstore.storage.JournalOptions.Sizes;
import dev.kvstore.storage.point.PointEngine;
import dev.kvstore.storage.point.PointStore;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Opens stores of the engine "hash", for point access: the newest version of each key. A write is a copy into a mapped file and a change
 * of a directory outside the heap, which takes about 20 bytes a key; a read is two steps through memory, and takes no lock. A close
 * keeps the directory in a file, so that a store of any size opens at once; after a kill it is rebuilt from the records.
 *
 * <p>Option {@code expectedEntries}: room in the directory for so many, made at the opening, 0 to 2,147,483,647, usually 0. It grows by
 * itself without a pause; this only saves that work.
 */
public final class HashEngine extends PointEngine {
    private static final String EXPECTED_ENTRIES = "expectedEntries";

    /** With files of the usual sizes. */
    public HashEngine() {
        this(Sizes.DEFAULT);
    }

    /** With other sizes, for tests. */
    HashEngine(Sizes sizes) {
        super("hash", sizes);
    }

    @Override
    public SortedMap<String, String> options() {
        return new TreeMap<>(Map.of(EXPECTED_ENTRIES, "0"));
    }

    @Override
    protected KvStore open(Folder folder, JournalOptions options) {
        int expected;
        try {
            expected = expectedEntries(options.options());
        } catch (IllegalArgumentException wrong) {
            folder.close();
            throw wrong;
        }
        return PointStore.open(folder, options.with(JournalOptions.Hints.ON_DEMAND), expected);
    }

    private static int expectedEntries(KvOptions options) {
        String text = options.engineOptions().getOrDefault(EXPECTED_ENTRIES, "0");
        try {
            int expected = Integer.parseInt(text);
            if (expected >= 0) {
                return expected;
            }
        } catch (NumberFormatException notOne) {
            // said below
        }
        throw new IllegalArgumentException(
                "option is not a number: option=" + EXPECTED_ENTRIES + " found=" + text + " expected=0.."
                        + Integer.MAX_VALUE);
    }
}
