/**
 * A store for point access: the journal, and a hash directory that says where the newest record of each key stands. The engines hash
 * and logfile are this store, with different directories and retention.
 *
 * <p>Start reading at {@link dev.kvstore.storage.point.PointStore#put}: a put is an {@code Edit}, located in the {@code PointIndex},
 * encoded into a frame, appended to the journal, published in the index, acknowledged.
 */
package dev.kvstore.storage.point;
