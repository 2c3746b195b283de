package dev.kvstore.storage;

import java.io.IOException;

/**
 * A force has failed: it is not known what of the file is on the device, and never will be. So this is never taken for a full disk,
 * whatever the reason says; the store stops.
 */
final class ForceFailedException extends IOException {
    private static final long serialVersionUID = 1L;

    ForceFailedException(String what, IOException cause) {
        super("force failed: file=" + what + " found=" + cause.getMessage(), cause);
    }

    /** Forces a file. */
    static void force(StoreFile file) throws ForceFailedException {
        try {
            file.force();
        } catch (IOException failed) {
            throw new ForceFailedException(file.name(), failed);
        }
    }

    /** Forces the names in a folder. */
    static void force(Folder folder) throws ForceFailedException {
        try {
            folder.force();
        } catch (IOException failed) {
            throw new ForceFailedException(folder.path().toString(), failed);
        }
    }
}
