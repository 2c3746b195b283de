package dev.kvstore.bench;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Jars with more engines, named on the command line. */
final class EnginePath {
    private EnginePath() {}

    /** Lets the service loader of this thread find the engines in them. The class loader is used until the JVM ends. */
    static void use(List<Path> jars) {
        if (!jars.isEmpty()) {
            URL[] urls = jars.stream().map(EnginePath::url).toArray(URL[]::new);
            Thread.currentThread().setContextClassLoader(new URLClassLoader(urls, EnginePath.class.getClassLoader()));
        }
    }

    private static URL url(Path jar) {
        if (!Files.exists(jar)) {
            throw new WrongUse("no such jar: path=" + jar);
        }
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException impossible) {
            throw new AssertionError("a path has a URL", impossible);
        }
    }
}
