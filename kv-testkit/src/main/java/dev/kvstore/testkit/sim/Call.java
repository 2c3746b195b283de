package dev.kvstore.testkit.sim;

/** The calls of the seam that can be made to fail. */
public enum Call {
    /** {@code Folder.create}. */
    CREATE,
    /** {@code Folder.open}. */
    OPEN,
    /** {@code StoreFile.write}. */
    WRITE,
    /** {@code StoreFile.read}. */
    READ,
    /** {@code StoreFile.length} and {@code isInPlace}. */
    LENGTH,
    /** {@code StoreFile.force}. */
    FORCE,
    /** {@code StoreFile.truncate}. */
    TRUNCATE,
    /** {@code StoreFile.map}. */
    MAP,
    /** {@code Mapping.force}. */
    MAPPING_FORCE,
    /** A store into mapped memory: an {@link InternalError}, as a page makes that cannot be had. */
    STORE,
    /** {@code Folder.rename} and {@code moveTo}. */
    RENAME,
    /** {@code Folder.delete} and {@code remove}. */
    DELETE,
    /** {@code Folder.link}. */
    LINK,
    /** {@code Folder.list} and {@code exists}. */
    LIST,
    /** {@code Folder.force}. */
    FOLDER_FORCE,
    /** {@code Folder.lock}. */
    LOCK,
    /** {@code Folder.make}. */
    MAKE;

    /**
     * Whether it makes something durable; after it has failed it must not be tried again.
     *
     * @return true for the three kinds of force
     */
    public boolean isForce() {
        return this == FORCE || this == MAPPING_FORCE || this == FOLDER_FORCE;
    }
}
