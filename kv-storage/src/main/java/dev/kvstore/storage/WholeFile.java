package dev.kvstore.storage;

import java.io.IOException;

/** A file that can be made anew at any time: it appears whole and forced, or not at all. Its name is not forced. */
final class WholeFile {
    private WholeFile() {}

    /** Fills a file that is empty. */
    interface Content {
        void writeTo(StoreFile file) throws IOException;
    }

    /** Puts it in the place of one that is there; after a failure that one is as it was. */
    static void write(Folder folder, String name, Content content) throws IOException {
        String temporary = name + FileNames.TEMPORARY_SUFFIX;
        folder.delete(temporary);
        try (StoreFile file = folder.create(temporary)) {
            content.writeTo(file);
            ForceFailedException.force(file);
        } catch (IOException | RuntimeException | Error failed) {
            folder.delete(temporary);
            throw failed;
        }
        folder.rename(temporary, name);
    }
}
