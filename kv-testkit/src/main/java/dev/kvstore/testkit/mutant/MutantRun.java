package dev.kvstore.testkit.mutant;

import static java.nio.file.StandardOpenOption.CREATE_NEW;

import dev.kvstore.testkit.engine.JournalSubject;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Compiles a mutant, or several that are one, and runs suites on it, in a class loader that sees the changed classes instead of the
 * originals.
 */
public final class MutantRun implements AutoCloseable {
    private final List<Mutant> mutants;
    private final Path classes;
    private final Loader loader;

    /** Takes from its parent only what belongs to the JDK: that one knows the modules of the tests too, without the change. */
    private static final class Loader extends URLClassLoader {
        private Loader(URL[] urls) {
            super(urls, ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                if (loaded != null) {
                    return loaded;
                }
                try {
                    Class<?> found = getParent().loadClass(name);
                    if (found.getClassLoader() != ClassLoader.getSystemClassLoader()) {
                        return found;
                    }
                } catch (ClassNotFoundException ours) {
                    return findClass(name);
                }
                return findClass(name);
            }
        }

        /** Classes that are patched into a module are on no path. */
        private void addOrigin(Class<?> type) {
            String file = type.getName().replace('.', '/') + ".class";
            String url = String.valueOf(type.getResource("/" + file));
            if (url.startsWith("file:")) {
                try {
                    addURL(URI.create(url.substring(0, url.length() - file.length())).toURL());
                } catch (MalformedURLException impossible) {
                    throw new IllegalStateException(impossible);
                }
            }
        }
    }

    /**
     * Compiles a mutant.
     *
     * @param mutants the changes, each in a file of its own
     * @param sources folder of the sources that they apply to
     * @param scratch an empty folder
     * @throws IOException if the sources cannot be read
     */
    public MutantRun(List<Mutant> mutants, Path sources, Path scratch) throws IOException {
        this.mutants = mutants;
        this.classes = Files.createDirectories(scratch.resolve("classes"));
        List<Path> files = new ArrayList<>();
        for (Mutant mutant : mutants) {
            String changed = mutant.applyTo(Files.readString(sources.resolve(mutant.file())));
            Path file = scratch.resolve(Path.of(mutant.file()).getFileName());
            files.add(Files.writeString(file, changed, CREATE_NEW));
        }
        compile(files);
        this.loader = new Loader(urls());
    }

    private void compile(List<Path> files) {
        List<String> arguments = new ArrayList<>(List.of("-nowarn", "-proc:none", "-d", classes.toString(), "-cp",
                String.join(":", paths())));
        files.forEach(file -> arguments.add(file.toString()));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler.run(null, null, null, arguments.toArray(String[]::new)) != 0) {
            throw new IllegalStateException("the mutant does not compile: " + mutants);
        }
    }

    /** What the tests run with, on the class path or as modules. */
    private static List<String> paths() {
        return Stream.of("java.class.path", "jdk.module.path")
                .map(System::getProperty)
                .filter(path -> path != null && !path.isEmpty())
                .flatMap(path -> Stream.of(path.split(":")))
                .toList();
    }

    private URL[] urls() throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        urls.add(classes.toUri().toURL());
        for (String path : paths()) {
            urls.add(Path.of(path).toUri().toURL());
        }
        return urls.toArray(URL[]::new);
    }

    /**
     * For a process of its own, where a class loader would not do.
     *
     * @return class path with the changed classes first
     */
    public String classPath() {
        return classes + ":" + String.join(":", paths());
    }

    /**
     * Runs a suite on the mutant.
     *
     * @param suite the suite
     * @param engine opens the stores
     * @return what it found, null if nothing
     */
    @SuppressWarnings("unchecked") // in here a suite is one of the JDK's interfaces only
    public Throwable findOf(Suite suite, Class<? extends JournalSubject> engine) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            Constructor<?> subject = changed(engine).getDeclaredConstructor();
            subject.setAccessible(true);
            ((Consumer<Object>) constant(suite)).accept(subject.newInstance());
            return null;
        } catch (ReflectiveOperationException broken) {
            throw new IllegalStateException("no suite: " + suite.name(), broken);
        } catch (RuntimeException | Error find) {
            return find;
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private Object constant(Suite suite) throws ClassNotFoundException {
        for (Object each : changed(suite.getDeclaringClass()).getEnumConstants()) {
            if (((Enum<?>) each).name().equals(suite.name())) {
                return each;
            }
        }
        throw new ClassNotFoundException(suite.name());
    }

    /** The class of the same name that sees the mutant. */
    private Class<?> changed(Class<?> type) throws ClassNotFoundException {
        loader.addOrigin(type);
        return loader.loadClass(type.getName());
    }

    @Override
    public void close() throws IOException {
        loader.close();
    }
}
