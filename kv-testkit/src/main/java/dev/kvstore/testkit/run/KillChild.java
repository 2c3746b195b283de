package dev.kvstore.testkit.run;

import dev.kvstore.Durability;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.storage.DiskFolder;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The process that {@link KillRun} kills: writes with some threads, and says what was acknowledged, until it dies. */
final class KillChild {
    static final String OPENED = "opened";

    private final KvStore store;
    private final OutputStream out = new FileOutputStream(FileDescriptor.out);

    private KillChild(KvStore store) {
        this.store = store;
    }

    /**
     * Runs until it is killed.
     *
     * @param arguments class of the subject, folder, durability, the last operation of each thread, options of the engine
     */
    public static void main(String[] arguments) throws Exception {
        Subject subject = subject(arguments[0]);
        KvOptions options = KvOptions.DEFAULT.with(durability(arguments[2]));
        int first = 3 + KillPlan.THREADS;
        for (int i = first; i < arguments.length; i++) {
            String[] option = arguments[i].split("=", 2);
            options = options.with(option[0], option[1]);
        }
        KillChild child = new KillChild(subject.open(new DiskFolder(Path.of(arguments[1])), options));
        child.say(OPENED);
        for (int thread = 0; thread < KillPlan.THREADS; thread++) {
            int number = thread;
            int done = Integer.parseInt(arguments[3 + thread]);
            new Thread(() -> child.work(number, done)).start();
        }
    }

    static Subject subject(String className) throws ReflectiveOperationException {
        var constructor = Class.forName(className).getDeclaredConstructor();
        constructor.setAccessible(true);
        return (Subject) constructor.newInstance();
    }

    static List<String> arguments(Class<? extends Subject> subject, Path folder, KvOptions options, int[] done) {
        List<String> arguments = new ArrayList<>(List.of(subject.getName(), folder.toString()));
        Durability durability = options.durability();
        arguments.add(durability.level() + "," + durability.period());
        for (int n : done) {
            arguments.add(Integer.toString(n));
        }
        options.engineOptions().forEach((name, value) -> arguments.add(name + "=" + value));
        return arguments;
    }

    private static Durability durability(String text) {
        String[] parts = text.split(",");
        return new Durability(Durability.Level.valueOf(parts[0]), Duration.parse(parts[1]));
    }

    private void work(int thread, int done) {
        try {
            for (int n = done + 1;; n++) {
                KillPlan.run(store, thread, n);
                say(thread + " " + n);
            }
        } catch (IOException | RuntimeException | Error failed) {
            failed.printStackTrace();
            Runtime.getRuntime().halt(3);
        }
    }

    /** In one write, so that the parent sees whole lines but for the last. */
    private void say(String line) throws IOException {
        out.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
    }
}
