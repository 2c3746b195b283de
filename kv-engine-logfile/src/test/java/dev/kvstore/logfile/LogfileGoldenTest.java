package dev.kvstore.logfile;

import dev.kvstore.testkit.engine.GoldenStores;
import java.nio.file.Path;

class LogfileGoldenTest extends GoldenStores {
    LogfileGoldenTest() {
        super(new LogfileSubject());
    }

    /** Writes a golden store. */
    public static void main(String[] arguments) {
        write(new LogfileSubject(), Path.of(arguments[0]));
    }
}
