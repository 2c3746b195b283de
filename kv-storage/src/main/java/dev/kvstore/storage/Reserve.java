package dev.kvstore.storage;

import java.io.IOException;
import java.lang.System.Logger.Level;

/** Room kept back on the disk, so that a full store can still delete and compact. */
final class Reserve {
    private final Folder folder;
    private long bytes;

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
            release();
            try (StoreFile file = folder.create(JournalFormat.RESERVE_NAME)) {
                Bulk.writeZeros(file, 0, wanted);
            }
            bytes = wanted;
        } catch (IOException noRoom) {
            System.getLogger(Reserve.class.getName()).log(Level.DEBUG, "no room for the reserve", noRoom);
            discardQuietly();
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
        bytes = 0;
        folder.delete(JournalFormat.RESERVE_NAME);
        return had;
    }

    synchronized long bytes() {
        return bytes;
    }
}
