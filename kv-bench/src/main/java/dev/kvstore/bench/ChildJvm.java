package dev.kvstore.bench;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How child JVMs are started: all alike.
 *
 * @param heap as in -Xmx
 * @param extraPath jars of engines, besides the class path of the parent
 */
record ChildJvm(String heap, List<Path> extraPath) {
    /** What Chronicle Map reaches into. For all children, as they have to be alike; they cost nothing. */
    private static final List<String> CHRONICLE_FLAGS = List.of(
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
            "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
            "--add-exports=jdk.compiler/com.sun.tools.javac.file=ALL-UNNAMED");

    ChildJvm {
        extraPath = List.copyOf(extraPath);
    }

    /** The flags that matter for speed, and those without which some store does not run. */
    List<String> flags() {
        List<String> flags = new ArrayList<>(speedFlags());
        flags.addAll(CHRONICLE_FLAGS);
        return flags;
    }

    private List<String> speedFlags() {
        return List.of(
                "-Xms" + heap,
                "-Xmx" + heap,
                "-XX:+UseG1GC",
                "-XX:-UsePerfData",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow");
    }

    /** Everything up to the main class. Native libraries unpack themselves into the folder, which is deleted. */
    List<String> command(Path folder) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags());
        command.add("-Djava.io.tmpdir=" + folder);
        command.addAll(List.of("-cp", classPath()));
        return command;
    }

    private String classPath() {
        StringBuilder path = new StringBuilder(System.getProperty("java.class.path"));
        extraPath.forEach(jar -> path.append(File.pathSeparatorChar).append(jar.toAbsolutePath()));
        return path.toString();
    }
}
