package dev.kvstore.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.DataInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The sentence for those with an older JVM. */
class LauncherTest {
    private static final int CLASS_VERSION_OF_JAVA_8 = 52;
    private static final Path JVMS = Path.of("/usr/lib/jvm");

    @ParameterizedTest
    @ValueSource(strings = {"1.8", "11", "17", "24"})
    void refusal_olderJava_saysWhatIsNeeded(String version) {
        String refusal = Launcher.refusal(version, "/home");
        assertTrue(refusal.contains("needs Java 25") && refusal.contains("Java " + version), refusal);
    }

    @ParameterizedTest
    @ValueSource(strings = {"25", "26", "30"})
    void refusal_newEnoughJava_isNone(String version) {
        assertNull(Launcher.refusal(version, "/home"));
    }

    @Test
    void classFile_isForJava8() throws Exception {
        try (DataInputStream file = new DataInputStream(Launcher.class.getResourceAsStream("Launcher.class"))) {
            file.readInt();
            file.readUnsignedShort();
            assertEquals(CLASS_VERSION_OF_JAVA_8, file.readUnsignedShort());
        }
    }

    @Test
    void main_onARealOlderJvm_printsOneSentenceAndEndsWithTwo() throws Exception {
        Optional<Path> java = olderJava();
        assumeTrue(java.isPresent(), "no JVM older than 25 here");
        String classes = Path.of(Launcher.class.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
        Process process = new ProcessBuilder(java.get().toString(), "-cp", classes, Launcher.class.getName(), "list")
                .redirectErrorStream(true)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(ExitStatus.WRONG_USE, process.waitFor());
        assertTrue(text.startsWith("kv-bench needs Java 25") && text.lines().count() == 1, text);
    }

    private static Optional<Path> olderJava() throws Exception {
        if (!Files.isDirectory(JVMS)) {
            return Optional.empty();
        }
        try (Stream<Path> jvms = Files.list(JVMS)) {
            return jvms
                    .filter(jvm -> jvm.getFileName().toString().matches("(java|jdk|temurin)-?(1\\.)?(8|11|17|21)\\b.*"))
                    .map(jvm -> jvm.resolve("bin/java"))
                    .filter(Files::isExecutable)
                    .findFirst();
        }
    }
}
