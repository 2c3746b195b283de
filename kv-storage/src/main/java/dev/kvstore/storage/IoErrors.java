package dev.kvstore.storage;

import dev.kvstore.KvException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;

/** Tells from an {@link IOException} what a user can do about it. */
final class IoErrors {
    private static final List<String> NO_ROOM =
            List.of("No space left on device", "File too large", "Disk quota exceeded", "quota exceeded");

    private IoErrors() {}

    static boolean isFull(IOException failure) {
        if (failure instanceof ForceFailedException) {
            return false;
        }
        String message = String.valueOf(failure.getMessage());
        return NO_ROOM.stream().anyMatch(message::contains);
    }

    /** Whether it is not certain any more what the files hold. A file that could not be created or opened leaves none. */
    static boolean leavesDoubt(IOException failure) {
        if (failure instanceof ForceFailedException) {
            return true;
        }
        return !isFull(failure)
                && !(failure instanceof FileSystemException)
                && !(failure instanceof FileNotFoundException);
    }

    /** The exception to throw; the operation is a verb phrase such as "cannot create segment". */
    static KvException translate(String operation, Path path, IOException failure) {
        String message = operation + ": path=" + path + " found=" + reason(failure);
        return isFull(failure) ? new KvException.Full(message, failure) : new KvException.Io(message, failure);
    }

    private static String reason(IOException failure) {
        return switch (failure) {
            case AccessDeniedException e -> "permission denied for " + e.getFile();
            case NoSuchFileException e -> "no such file or folder: " + e.getFile();
            case NotDirectoryException e -> "not a folder: " + e.getFile();
            case FileAlreadyExistsException e -> "exists already: " + e.getFile();
            case FileSystemException e when e.getReason() != null -> e.getReason() + ": " + e.getFile();
            default -> String.valueOf(failure.getMessage());
        };
    }
}
