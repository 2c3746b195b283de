package dev.kvstore.testkit.reference;

import dev.kvstore.Capability;
import dev.kvstore.CheckReport;
import dev.kvstore.Durability;
import dev.kvstore.KvEngine;
import dev.kvstore.KvOptions;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Opens {@link ReferenceStore}s. A path is only a name: contents stay in memory until the JVM ends. The option {@code
 * retain} is the number of newest versions that are kept of each key; all, if it is not given.
 */
public final class ReferenceEngine implements KvEngine {
    /** For {@link java.util.ServiceLoader}. */
    public ReferenceEngine() {}

    @Override
    public String name() {
        return "reference";
    }

    @Override
    public String version() {
        return "1";
    }

    @Override
    public Set<Capability> capabilities() {
        return Set.copyOf(EnumSet.complementOf(EnumSet.of(Capability.CHECKSUMS)));
    }

    @Override
    public Set<Durability.Level> levels() {
        return Set.of(Durability.Level.values());
    }

    @Override
    public ReferenceStore open(Path path, KvOptions options) {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(options, "options");
        int retain = retain(options.engineOptions());
        boolean readOnly = options.mode() == KvOptions.Mode.READ_ONLY;
        ReferenceHome home = ReferenceHome.acquire(path, options.mode() == KvOptions.Mode.CREATE, readOnly);
        if (!readOnly) {
            home.contents().retain(retain);
        }
        return new ReferenceStore(home, readOnly);
    }

    private static int retain(Map<String, String> options) {
        for (String name : options.keySet()) {
            if (!name.equals("retain")) {
                throw new IllegalArgumentException("unknown option: found=" + name + " expected=retain");
            }
        }
        int retain = Integer.parseInt(options.getOrDefault("retain", "" + Integer.MAX_VALUE));
        if (retain < 1) {
            throw new IllegalArgumentException("retain is less than 1: found=" + retain);
        }
        return retain;
    }

    @Override
    public void restore(Path backup, Path target) {
        Objects.requireNonNull(backup, "backup");
        Objects.requireNonNull(target, "target");
        ReferenceHome.find(backup).copyTo(target);
    }

    @Override
    public CheckReport salvage(Path damaged, Path target) {
        Objects.requireNonNull(damaged, "damaged");
        restore(damaged, target);
        return new CheckReport(List.of(), 0, ReferenceHome.find(target).contents().count());
    }
}
