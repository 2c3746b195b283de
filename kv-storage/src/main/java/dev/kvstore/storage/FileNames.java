package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;

import java.util.Set;

/** Tells the files of a journal by their names. */
final class FileNames {
    static final String TEMPORARY_SUFFIX = ".new";

    private FileNames() {}

    /** The number in a name with a prefix, -1 if it is no such name. */
    static long number(String name, String prefix) {
        if (!name.startsWith(prefix) || name.length() > prefix.length() + 18) {
            return -1;
        }
        String digits = name.substring(prefix.length());
        boolean numeric = !digits.isEmpty() && digits.chars().allMatch(c -> c >= '0' && c <= '9');
        return numeric ? Long.parseLong(digits) : -1;
    }

    /** Whether a file was being written when the machine stopped. */
    static boolean isTemporary(String name) {
        return name.equals(CONTROL_TEMPORARY_NAME)
                || name.equals(HashFormat.DIRECTORY_TEMPORARY_NAME)
                || name.endsWith(TEMPORARY_SUFFIX)
                        && number(name.substring(0, name.length() - TEMPORARY_SUFFIX.length()), HINT_PREFIX) >= 0;
    }

    /** Whether a new store may find it in its folder: what a creation cut short has left, or a file system keeps in its root. */
    static boolean isExpected(String name) {
        return Set.of(DiskFolder.LOCK_NAME, RESERVE_NAME, FORCE_FAILED_NAME, "lost+found").contains(name)
                || isTemporary(name);
    }

    /** Whether a file holds data that only exists once there is a control file. */
    static boolean holdsData(String name) {
        return number(name, SEGMENT_PREFIX) >= 0
                || number(name, VALUE_PREFIX) >= 0
                || number(name, HINT_PREFIX) >= 0
                || name.equals(HashFormat.DIRECTORY_NAME);
    }
}
