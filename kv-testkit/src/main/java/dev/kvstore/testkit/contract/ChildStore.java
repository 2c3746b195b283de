package dev.kvstore.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kvstore.Durability;
import dev.kvstore.KvEngine;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A store that another JVM has open. That JVM puts entries 0, 1, 2, ... and prints the number of each after it was
 * acknowledged; what it does then depends on its task.
 */
final class ChildStore implements AutoCloseable {
    /** Puts one entry and waits. */
    static final String WAIT = "wait";

    /** Puts entries until it is killed. */
    static final String WRITE = "write";

    /** Puts 2000 entries and returns from main without closing the store. */
    static final String EXIT = "exit";

    private static final int TIMEOUT_SECONDS = 60;

    private final Process process;
    private final Workers reader;
    private volatile int written;

    private ChildStore(Process process) {
        this.process = process;
        this.reader = Workers.start(this::readNumbers);
    }

    static ChildStore start(ContractSubject subject, String task) throws IOException {
        KvOptions options = subject.options();
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(moduleFlags());
        command.addAll(List.of("-Xmx512m", "-cp", classPath(), ChildStore.class.getName()));
        command.addAll(List.of(subject.engine().getClass().getName(), subject.stores().path().toString(), task));
        command.add(options.durability().level().name());
        command.add(options.durability().period().toString());
        options.engineOptions().forEach((name, value) -> command.addAll(List.of(name, value)));
        return new ChildStore(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    private static List<String> moduleFlags() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("--add-opens=")
                        || flag.startsWith("--add-exports=")
                        || flag.startsWith("--enable-native-access=")
                        || flag.startsWith("--sun-misc-unsafe-memory-access="))
                .map(flag -> flag.replaceAll("=[a-z.]*kvstore[a-z.]*$", "=ALL-UNNAMED"))
                .toList();
    }

    /** Everything on the class path or the module path of this JVM. */
    private static String classPath() {
        return String.join(
                File.pathSeparator,
                Stream.of("java.class.path", "jdk.module.path")
                        .map(name -> System.getProperty(name, ""))
                        .filter(path -> !path.isEmpty())
                        .toList());
    }

    private void readNumbers() throws IOException {
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                written = Math.max(written, Integer.parseInt(line) + 1); // the last line may be cut
            }
        }
    }

    /** Waits until so many entries are acknowledged. */
    void awaitWritten(int count) {
        Workers.await(() -> written >= count || !process.isAlive(), "the other process");
        assertTrue(written >= count, "the other process ended early");
    }

    int awaitExit() throws InterruptedException {
        assertTrue(process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS), "the other process does not end");
        return process.exitValue();
    }

    /**
     * Kills the process.
     *
     * @return how many entries it had acknowledged
     */
    int kill() throws InterruptedException {
        process.toHandle().destroyForcibly(); // unlike that of the process, does not close what is to be read
        awaitExit();
        reader.join();
        return written;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    /** The other process. Arguments: engine class, path, task, durability level and period, then engine options. */
    public static void main(String[] arguments) throws Exception {
        KvEngine engine = (KvEngine) Class.forName(arguments[0]).getConstructor().newInstance();
        Durability durability =
                new Durability(Durability.Level.valueOf(arguments[3]), Duration.parse(arguments[4]));
        KvOptions options = KvOptions.DEFAULT.with(durability);
        for (int i = 5; i < arguments.length; i += 2) {
            options = options.with(Map.of(arguments[i], arguments[i + 1]));
        }
        work(engine.open(Path.of(arguments[1]), options), arguments[2]);
    }

    private static void work(KvStore store, String task) throws InterruptedException {
        int count = task.equals(WAIT) ? 1 : task.equals(EXIT) ? 2000 : Integer.MAX_VALUE;
        for (int i = 0; i < count; i++) {
            store.put(Bytes.key(i), Bytes.value(i));
            System.out.println(i);
            System.out.flush();
        }
        if (!task.equals(EXIT)) {
            Thread.sleep(Duration.ofMinutes(5));
        }
    }
}
