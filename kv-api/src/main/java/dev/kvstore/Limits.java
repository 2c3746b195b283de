package dev.kvstore;

/** The size limits of the contract, and the checks that every store makes before it changes anything. */
public final class Limits {
    /** Longest key, in bytes. */
    public static final int MAX_KEY_LENGTH = 65_535;

    /** Longest value, in bytes: 1 GiB. */
    public static final int MAX_VALUE_LENGTH = 1 << 30;

    /** Largest batch, in bytes as {@link WriteBatch#byteSize()} counts them: 1 GiB. */
    public static final long MAX_BATCH_BYTES = 1L << 30;

    /** What {@link WriteBatch#byteSize()} adds for each operation to the bytes of its key and value. */
    public static final int BATCH_OPERATION_BYTES = 16;

    private Limits() {}

    /**
     * Refuses a key that no store can hold.
     *
     * @param key the key
     * @return the same key
     * @throws NullPointerException if it is null
     * @throws IllegalArgumentException if it is longer than {@link #MAX_KEY_LENGTH}
     */
    public static byte[] checkKey(byte[] key) {
        if (key == null) {
            throw new NullPointerException("key");
        }
        checkKeyLength(key.length);
        return key;
    }

    /**
     * Refuses a key length that no store can hold.
     *
     * @param length in bytes
     * @throws IllegalArgumentException if it is longer than {@link #MAX_KEY_LENGTH}
     */
    public static void checkKeyLength(long length) {
        if (length > MAX_KEY_LENGTH) {
            throw new IllegalArgumentException("key too long: length=" + length + " limit=" + MAX_KEY_LENGTH);
        }
    }

    /**
     * Refuses a value that no store can hold.
     *
     * @param value the value
     * @return the same value
     * @throws NullPointerException if it is null
     * @throws IllegalArgumentException if it is longer than {@link #MAX_VALUE_LENGTH}
     */
    public static byte[] checkValue(byte[] value) {
        if (value == null) {
            throw new NullPointerException("value");
        }
        if (value.length > MAX_VALUE_LENGTH) {
            throw new IllegalArgumentException("value too long: length=" + value.length + " limit=" + MAX_VALUE_LENGTH);
        }
        return value;
    }

    /**
     * Refuses a batch that no store can take.
     *
     * @param batch the batch
     * @return the same batch
     * @throws NullPointerException if it is null
     * @throws IllegalArgumentException if it is larger than {@link #MAX_BATCH_BYTES}
     */
    public static WriteBatch checkBatch(WriteBatch batch) {
        if (batch == null) {
            throw new NullPointerException("batch");
        }
        if (batch.byteSize() > MAX_BATCH_BYTES) {
            throw new IllegalArgumentException(
                    "batch too large: bytes=" + batch.byteSize() + " limit=" + MAX_BATCH_BYTES);
        }
        return batch;
    }
}
