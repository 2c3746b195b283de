package dev.kvstore.storage;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The seam: every control operation on the files of one store goes through a folder and its {@link StoreFile}s, every
 * store into mapped memory through a {@link Mapping}. {@link DiskFolder} is the real one; tests put recording and failing
 * twins here and build every crash image from what they saw.
 *
 * <p>Safe for use by all threads; an interrupt neither ends an operation nor closes anything. Names are file names in the
 * folder, without separators. What is created, renamed or deleted is durable only after {@link #force()}.
 */
public interface Folder extends AutoCloseable {
    /**
     * Where the folder is; for messages.
     *
     * @return its path
     */
    Path path();

    /**
     * The names of the files in it.
     *
     * @return in no order
     * @throws IOException if it cannot be read
     */
    List<String> list() throws IOException;

    /**
     * How long its files are together.
     *
     * @return bytes
     * @throws IOException if it cannot be read
     */
    long bytes() throws IOException;

    /**
     * Creates an empty file that only its owner can read (0600).
     *
     * @param name must not exist
     * @return the open file
     * @throws IOException if it exists or cannot be created
     */
    StoreFile create(String name) throws IOException;

    /**
     * Opens a file.
     *
     * @param name must exist and be a regular file
     * @param writable false to refuse every change through it
     * @return the open file
     * @throws IOException if it does not exist ({@link java.nio.file.NoSuchFileException}) or cannot be opened
     */
    StoreFile open(String name, boolean writable) throws IOException;

    /**
     * Renames a file, replacing what had the new name, in one step.
     *
     * @param from old name
     * @param to new name
     * @throws IOException if it cannot be renamed
     */
    void rename(String from, String to) throws IOException;

    /**
     * Deletes a file if it exists. One that is open or mapped stays usable until it is closed.
     *
     * @param name the file
     * @throws IOException if it cannot be deleted
     */
    void delete(String name) throws IOException;

    /**
     * Makes a file appear in another folder too: as a hard link where the file system can do that.
     *
     * @param name the file
     * @param target a folder of the same kind
     * @return false if it could not be linked, and nothing was done
     * @throws IOException if the target has such a file already
     */
    boolean link(String name, Folder target) throws IOException;

    /**
     * Makes creations, renames and deletions so far durable.
     *
     * @throws IOException if that failed; it must not be tried again
     */
    void force() throws IOException;

    /**
     * Takes the lock of the store, so that no other owner can.
     *
     * @param shared true to lock for reading beside other readers; then nothing is written, not even a lock file
     * @return releases the lock when closed
     * @throws IOException if the lock file cannot be used
     * @throws dev.kvstore.KvException.Locked if another owner has it, saying who
     */
    StoreLock lock(boolean shared) throws IOException;

    /**
     * A folder inside or beside this one, of the same kind.
     *
     * @param other its path
     * @return the folder, which need not exist yet
     */
    Folder resolve(Path other);

    /**
     * Whether a path leads into this folder, however it is spelled: through links, with dots.
     *
     * @param other the path; need not exist, but its parent must
     * @return true if its parent is this folder, or one inside it
     * @throws IOException if that cannot be found out
     */
    boolean holds(Path other) throws IOException;

    /**
     * Whether the folder exists.
     *
     * @return true if it does
     * @throws IOException if something that is not a folder has the name
     */
    boolean exists() throws IOException;

    /**
     * Creates the folder for its owner alone (0700), and makes that durable; its parent must exist.
     *
     * @throws IOException if it exists or cannot be created
     */
    void make() throws IOException;

    /**
     * Deletes the folder; it must be empty.
     *
     * @throws IOException if it cannot be deleted
     */
    void remove() throws IOException;

    /**
     * Renames the folder, and makes that durable.
     *
     * @param target the new path; must not exist
     * @throws IOException if it cannot be renamed
     */
    void moveTo(Path target) throws IOException;

    /** Ends the I/O thread. The files are closed by those who opened them. Idempotent. */
    @Override
    void close();
}
