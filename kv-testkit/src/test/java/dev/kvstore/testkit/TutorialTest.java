package dev.kvstore.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.Cursor;
import dev.kvstore.KvStore;
import dev.kvstore.KvStores;
import dev.kvstore.WriteBatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The example of the README: it runs, and the README shows what runs. */
class TutorialTest {
    private static final Path SOURCE = Path.of("src/test/java/dev/kvstore/testkit/TutorialTest.java");
    private static final Path README = Path.of("../README.md");

    @Test
    void example_ofTheReadme_runs() {
        // example
        try (KvStore store = KvStores.open("reference", Path.of("fruit"))) {
            byte[] apple = "apple".getBytes(UTF_8);
            store.put(apple, "red".getBytes(UTF_8));
            byte[] colour = store.get(apple);                       // null if absent
            store.write(new WriteBatch()                            // all or nothing, also across a crash
                    .put("pear".getBytes(UTF_8), colour)
                    .delete(apple));
            try (Cursor cursor = store.scan()) {
                while (cursor.next()) {
                    System.out.println(new String(cursor.key(), UTF_8));
                }
            }
            store.sync();                                           // survives a power loss from here on
        }
        // end
        try (KvStore store = KvStores.open("reference", Path.of("fruit"))) {
            assertNull(store.get("apple".getBytes(UTF_8)));
            assertArrayEquals("red".getBytes(UTF_8), store.get("pear".getBytes(UTF_8)));
        }
    }

    @Test
    void example_ofTheReadme_isTheOneThatRuns() throws IOException {
        String readme = Files.readString(README);
        String shown =
                readme.substring(readme.indexOf("```java\n") + 8, readme.indexOf("\n```", readme.indexOf("```java")));
        List<String> source = Files.readAllLines(SOURCE);
        int begin = source.indexOf("        // example");
        assertTrue(begin > 0);
        String run = source.subList(begin + 1, source.indexOf("        // end")).stream()
                .map(line -> line.length() > 8 ? line.substring(8) : line)
                .collect(Collectors.joining("\n"));
        assertEquals(run.replace("\"reference\"", "\"logfile\""), shown);
    }
}
