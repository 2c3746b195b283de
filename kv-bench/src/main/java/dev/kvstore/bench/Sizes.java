package dev.kvstore.bench;

/**
 * Bytes on disk at three points.
 *
 * @param acknowledged right after the last operation
 * @param closed after the store was closed
 * @param compacted after it was compacted and closed again; null if it was not
 */
record Sizes(Long acknowledged, Long closed, Long compacted) {}
