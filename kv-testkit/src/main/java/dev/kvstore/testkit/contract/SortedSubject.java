package dev.kvstore.testkit.contract;

import dev.kvstore.Capability;
import dev.kvstore.SortedKvStore;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** A subject whose stores are sorted, and keys to try on them. */
interface SortedSubject extends ContractSubject {
    /** Ends of ranges and neighbours to ask for: keys of {@link RangeTable#KEYS}, and some before, between and after. */
    List<byte[]> PROBES = Stream.of(
            "", "00", "02", "05", "06", "0600", "060000", "06fe", "06ff", "06ff00", "7f", "80", "fe", "ff", "ff00",
            "ffff", "ffff00", "ffffff")
            .map(HexFormat.of()::parseHex)
            .toList();

    /** Opens the store of the test. */
    default SortedKvStore openSorted() {
        needs(Capability.SORTED);
        return (SortedKvStore) open();
    }

    /** Opens the store of the test with the contents of {@link RangeTable}. */
    default SortedKvStore openWithTable() {
        SortedKvStore store = openSorted();
        RangeTable.contents().storeIn(store);
        return store;
    }
}
