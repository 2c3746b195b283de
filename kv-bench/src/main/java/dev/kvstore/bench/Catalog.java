package dev.kvstore.bench;

import dev.kvstore.KvEngine;
import dev.kvstore.KvStores;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Every engine that the bench knows of: rails, those on the class path, and own ones that are not there. */
final class Catalog {
    /** The engines of this project. */
    static final List<String> OWN = List.of("hash", "btree", "logfile");

    private static final String GROUP_OWN = "own";
    private static final String GROUP_ALL = "all";

    private final List<KvEngine> found;

    Catalog() {
        found = KvStores.engines();
    }

    /** An engine by name, if its code is here. */
    Optional<KvEngine> engine(String name) {
        return Rail.ALL.stream()
                .map(KvEngine.class::cast)
                .filter(engine -> engine.name().equals(name))
                .findFirst()
                .or(() -> found.stream().filter(engine -> engine.name().equals(name)).findFirst());
    }

    /** Why an engine cannot be used; empty if it can. */
    Optional<String> unavailableReason(String name) {
        return engine(name)
                .map(KvEngine::unavailableReason)
                .orElse(Optional.of("not on the class path: add kv-engine-" + name + " or use --engine-path"));
    }

    /** Every name: own ones first, rails last. */
    List<String> names() {
        Set<String> names = new LinkedHashSet<>(OWN);
        found.forEach(engine -> names.add(engine.name()));
        Rail.ALL.forEach(rail -> names.add(rail.name()));
        return List.copyOf(names);
    }

    static boolean isRail(String name) {
        return Rail.ALL.stream().anyMatch(rail -> rail.name().equals(name));
    }

    static boolean isOwn(String name) {
        return OWN.contains(name);
    }

    /** The specs that a list of names, specs and groups stands for, each once. */
    List<EngineSpec> resolve(List<String> asked) {
        Set<String> specs = new LinkedHashSet<>();
        for (String one : asked) {
            switch (one) {
                case GROUP_OWN -> specs.addAll(OWN);
                case GROUP_ALL -> specs.addAll(names());
                default -> specs.add(known(one));
            }
        }
        List<EngineSpec> resolved = new ArrayList<>();
        specs.forEach(spec -> resolved.add(EngineSpec.of(spec)));
        return resolved;
    }

    private String known(String spec) {
        EngineSpec parsed = EngineSpec.of(spec);
        if (!names().contains(parsed.name())) {
            throw new WrongUse("no such engine: found=" + parsed.name() + " expected=own, all or some of "
                    + String.join(", ", names()));
        }
        engine(parsed.name()).ifPresent(engine -> requireOptions(engine, parsed));
        return spec;
    }

    private static void requireOptions(KvEngine engine, EngineSpec spec) {
        for (String option : spec.options().keySet()) {
            if (!engine.options().containsKey(option)) {
                throw new WrongUse("no such option: engine=" + engine.name() + " found=" + option + " expected="
                        + (engine.options().isEmpty() ? "none" : String.join(", ", engine.options().keySet())));
            }
        }
    }
}
