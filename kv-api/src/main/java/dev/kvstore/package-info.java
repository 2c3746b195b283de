/**
 * Embeddable key/value storage: one contract for own engines and adapters.
 *
 * <p>Start with {@link dev.kvstore.KvStores#open(String, java.nio.file.Path)}; the contract is in {@link
 * dev.kvstore.KvReader} and {@link dev.kvstore.KvStore}, and what an order, versions or transactions add is in
 * {@link dev.kvstore.SortedKvStore}, {@link dev.kvstore.HistoryKvStore} and {@link dev.kvstore.TransactionalKvStore}.
 *
 * <p>Priorities, in this order: nothing acknowledged is lost and nothing wrong is returned; a mistake of the caller
 * or of the machine is a typed exception; speed; few types.
 *
 * <p>Rules that hold for every type here, unless it says otherwise:
 *
 * <ul>
 *   <li><b>Nulls.</b> No argument may be null; {@link java.lang.NullPointerException} names the one that is. A null
 *       result means "absent".
 *   <li><b>Limits.</b> Keys have 0..65,535 bytes, values 0..1 GiB, batches 0..1 GiB ({@link dev.kvstore.Limits}).
 *       Both key and value may be empty; an empty value is not an absent one. Beyond a limit: {@link
 *       java.lang.IllegalArgumentException} with length and limit, before anything has changed.
 *   <li><b>Order.</b> Where keys have an order it is unsigned lexicographic.
 *   <li><b>Arrays.</b> An array handed in is copied before the call returns; an array handed out belongs to the
 *       caller.
 *   <li><b>Threads.</b> Every method may be called from every thread, cursors and transactions excepted, which belong
 *       to one thread at a time.
 *   <li><b>Interrupts.</b> An interrupt harms no store: the operation completes and the flag stays set. Only waiting
 *       in a {@link dev.kvstore.ChangeFeed} ends early.
 *   <li><b>Errors.</b> Mistakes of the caller are {@code NullPointerException}, {@code IllegalArgumentException} or
 *       {@code IllegalStateException}; everything else is a {@link dev.kvstore.KvException}.
 * </ul>
 */
package dev.kvstore;
