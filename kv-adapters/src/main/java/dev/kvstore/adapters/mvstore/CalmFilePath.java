package dev.kvstore.adapters.mvstore;

import java.io.IOException;
import java.nio.channels.FileChannel;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/** Files of MVStore that an interrupt does not close: {@code calm:} before their path. Public, as MVStore makes instances itself. */
public final class CalmFilePath extends FilePathWrapper {
    private static final String SCHEME = "calm";

    static {
        FilePath.register(new CalmFilePath());
    }

    /** For MVStore. */
    public CalmFilePath() {}

    /** The name for MVStore of the file at a path. */
    static String name(String path) {
        return SCHEME + ":" + path;
    }

    @Override
    public String getScheme() {
        return SCHEME;
    }

    @Override
    public FileChannel open(String mode) throws IOException {
        return new CalmFile(getBase().toString(), mode);
    }
}
