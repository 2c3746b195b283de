package dev.kvstore.testkit.reference;

import dev.kvstore.KvException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Where a reference store lives between open and close: an entry in a map by path, in place of a folder. */
final class ReferenceHome {
    /** All homes; also the lock that guards them and their owners. */
    private static final Map<Path, ReferenceHome> HOMES = new HashMap<>();

    private final Path path;
    private final Contents contents;
    private boolean writer;
    private int readers;

    private ReferenceHome(Path path, Contents contents) {
        this.path = path;
        this.contents = contents;
    }

    private static Path key(Path path) {
        return path.toAbsolutePath().normalize();
    }

    /** Makes a home for a copy of this one, where there is none, and not inside this one. */
    void copyTo(Path path) {
        if (key(path).startsWith(this.path)) {
            throw new IllegalArgumentException("target is inside what it copies: path=" + path);
        }
        create(path, contents.copy());
    }

    private static void create(Path path, Contents contents) {
        synchronized (HOMES) {
            ReferenceHome home = new ReferenceHome(key(path), contents);
            if (HOMES.putIfAbsent(home.path, home) != null) {
                throw new IllegalArgumentException("target exists already: path=" + path);
            }
        }
    }

    /** The home at a path, whoever owns it. */
    static ReferenceHome find(Path path) {
        synchronized (HOMES) {
            ReferenceHome home = HOMES.get(key(path));
            if (home == null) {
                throw new KvException.NotFound("there is no store: path=" + path);
            }
            return home;
        }
    }

    /** Takes possession of the home at a path: alone to write, with others to read. */
    static ReferenceHome acquire(Path path, boolean create, boolean readOnly) {
        synchronized (HOMES) {
            if (create) {
                HOMES.computeIfAbsent(key(path), absent -> new ReferenceHome(absent, new Contents()));
            }
            ReferenceHome home = find(path);
            if (home.writer || !readOnly && home.readers > 0) {
                throw new KvException.Locked("the store is open in this JVM: path=" + path);
            }
            home.writer = !readOnly;
            home.readers += readOnly ? 1 : 0;
            return home;
        }
    }

    void release(boolean readOnly) {
        synchronized (HOMES) {
            writer = false;
            readers -= readOnly ? 1 : 0;
        }
    }

    Contents contents() {
        return contents;
    }

    @Override
    public String toString() {
        return "path=" + path;
    }
}
