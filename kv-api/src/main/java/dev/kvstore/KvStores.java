package dev.kvstore;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The entrance: opens stores by engine name.
 *
 * <p>An engine is asked for by a spec: its name, or {@code name:option=value;option=value} with the engine's own option
 * names, as in {@code rocksdb:blockCacheBytes=536870912;bloomBits=10}.
 */
public final class KvStores {
    private KvStores() {}

    /**
     * Opens a store with {@link KvOptions#DEFAULT}, creating it if there is none.
     *
     * @param engine an engine spec, such as "hash"
     * @param path the folder of the store
     * @return the open store; the caller closes it
     * @throws IllegalArgumentException if there is no such engine; the message lists those that there are
     */
    public static KvStore open(String engine, Path path) {
        return open(engine, path, KvOptions.DEFAULT);
    }

    /**
     * Opens a store.
     *
     * @param engine an engine spec, such as "hash"; its options replace those of the same name in {@code options}
     * @param path the folder of the store
     * @param options mode, durability and options of the engine
     * @return the open store; the caller closes it
     * @throws IllegalArgumentException if there is no such engine; the message lists those that there are
     */
    public static KvStore open(String engine, Path path, KvOptions options) {
        if (engine == null) {
            throw new NullPointerException("engine");
        }
        if (path == null) {
            throw new NullPointerException("path");
        }
        if (options == null) {
            throw new NullPointerException("options");
        }
        int colon = engine.indexOf(':');
        String name = colon < 0 ? engine : engine.substring(0, colon);
        Map<String, String> specOptions = colon < 0 ? Map.of() : parseOptions(engine.substring(colon + 1));
        return engine(name).open(path, options.with(specOptions));
    }

    /**
     * The engine with a name.
     *
     * @param name without options
     * @return the engine
     * @throws IllegalArgumentException if there is no such engine; the message lists those that there are
     */
    public static KvEngine engine(String name) {
        if (name == null) {
            throw new NullPointerException("name");
        }
        List<KvEngine> engines = engines();
        return engines.stream().filter(engine -> engine.name().equals(name)).findFirst().orElseThrow(() -> {
            String known = engines.stream().map(KvEngine::name).collect(Collectors.joining(", "));
            return new IllegalArgumentException("no such engine: name=" + name + " found=[" + known
                    + "]; is the engine on the class path or module path?");
        });
    }

    /**
     * All engines on the class path or module path, in the order in which {@link ServiceLoader} finds them; also those
     * that cannot be used here ({@link KvEngine#unavailableReason}).
     *
     * @return a new list
     */
    public static List<KvEngine> engines() {
        return ServiceLoader.load(KvEngine.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    private static Map<String, String> parseOptions(String text) {
        Map<String, String> options = new TreeMap<>();
        for (String pair : text.split(";")) {
            int equals = pair.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException("engine option is not name=value: found=" + pair);
            }
            options.put(pair.substring(0, equals).strip(), pair.substring(equals + 1).strip());
        }
        return options;
    }
}
