package dev.kvstore.hash;

import dev.kvstore.testkit.engine.GoldenStores;
import java.nio.file.Path;

class HashGoldenTest extends GoldenStores {
    HashGoldenTest() {
        super(new HashSubject());
    }

    /** Writes a golden store. */
    public static void main(String[] arguments) {
        write(new HashSubject(), Path.of(arguments[0]));
    }
}
