package dev.kvstore.storage;

import java.io.IOException;
import java.lang.System.Logger.Level;

/** Room kept back on the disk, so that a full store can still delete and compact. */
final class Reserve {
    private final Folder folder;
    private long bytes;

    /** What was given out on a full disk and is not back. */
    private int owed;

    Reserve(Folder folder, boolean exists) throws IOException {
        this.folder = folder;
        if (exists) {
            try (StoreFile file = folder.open(JournalFormat.RESERVE_NAME, false)) {
                bytes = file.length();
            }
        }
    }

    /** Something that needs room on the disk. */
    interface Spending {
        void run() throws IOException;
    }

    /** Does something that gives room back in the end: once more, with the reserve released, if the disk is full. */
    void spend(Spending spending) throws IOException {
        spend(0, spending);
    }

    /** As {@link #spend(Spending)}, but only if the reserve is large enough to help. */
    void spend(long needed, Spending spending) throws IOException {
        try {
            spending.run();
        } catch (IOException failed) {
            if (!IoErrors.isFull(failed) || needed > bytes() || !release()) {
                throw failed;
            }
            spending.run();
        }
    }

    /** Makes the reserve so large if there is room; if not, tries again next time. */
    synchronized void ensure(int wanted) {
        if (bytes >= wanted) {
            return;
        }
        try {
            fill(wanted);
        } catch (IOException noRoom) {
            System.getLogger(Reserve.class.getName()).log(Level.DEBUG, "no room for the reserve", noRoom);
        }
    }

    /** What gives no room back waits until the reserve is whole again, or it would take what deletes and the compaction need. */
    synchronized void repay() throws IOException {
        if (owed > 0) {
            fill(owed);
        }
    }

    /** Makes it longer; if there is no room, it stays as it was. */
    private void fill(int wanted) throws IOException {
        if (bytes == 0) {
            folder.delete(JournalFormat.RESERVE_NAME);
        }
        try (StoreFile file = bytes == 0
                ? folder.create(JournalFormat.RESERVE_NAME)
                : folder.open(JournalFormat.RESERVE_NAME, true)) {
            extend(file, wanted);
        } finally {
            if (bytes == 0) {
                discardQuietly();
            }
        }
    }

    private void extend(StoreFile file, int wanted) throws IOException {
        try {
            Bulk.writeZeros(file, bytes, wanted);
            bytes = wanted;
            owed = 0;
        } finally {
            if (bytes < wanted) {
                file.truncate(bytes);
            }
        }
    }

    private void discardQuietly() {
        try {
            folder.delete(JournalFormat.RESERVE_NAME);
        } catch (IOException failed) {
            System.getLogger(Reserve.class.getName()).log(Level.WARNING, "cannot delete the reserve", failed);
        }
    }

    /** Gives the room to whoever needs it now; false if there was none. */
    synchronized boolean release() throws IOException {
        boolean had = bytes > 0;
        owed = (int) Math.max(owed, bytes);
        bytes = 0;
        folder.delete(JournalFormat.RESERVE_NAME);
        return had;
    }

    synchronized long bytes() {
        return bytes;
    }
}
