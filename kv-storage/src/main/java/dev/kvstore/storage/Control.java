package dev.kvstore.storage;

import java.util.List;
import java.util.UUID;

/**
 * The contents of the control file.
 *
 * @param storeId random; in every file of the store
 * @param engine name of the engine
 * @param generation one more with each control file written
 * @param clean whether the store was closed; then every end is known
 * @param settings of the engine, opaque here
 * @param nextSegment number of the next segment to be created
 * @param durableSequence everything up to here was forced when this was written
 * @param tornBytes dropped by the last recovery
 * @param segments in sequence order: sealed ones, then those in use or ready for use
 */
record Control(
        UUID storeId,
        String engine,
        long generation,
        boolean clean,
        byte[] settings,
        long nextSegment,
        long durableSequence,
        long tornBytes,
        List<SegmentEntry> segments) {
    Control {
        segments = List.copyOf(segments);
    }
}
