package dev.kvstore.bench;

import dev.kvstore.KvEngine;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An engine of a run.
 *
 * @param spec as the user named it
 * @param name of it
 * @param version of it; null if its code is not here
 * @param unavailable why it cannot be used; null if it can
 * @param capabilities what it can do
 * @param levels that it offers
 * @param options all that it has, as they were in this run
 */
record EngineInfo(
        String spec,
        String name,
        String version,
        String unavailable,
        List<String> capabilities,
        List<String> levels,
        SortedMap<String, String> options) {
    static EngineInfo of(EngineSpec spec, Catalog catalog) {
        Optional<KvEngine> engine = catalog.engine(spec.name());
        SortedMap<String, String> options = new TreeMap<>(engine.map(KvEngine::options).orElse(new TreeMap<>()));
        options.putAll(spec.options());
        return new EngineInfo(
                spec.text(),
                spec.name(),
                engine.map(KvEngine::version).orElse(null),
                catalog.unavailableReason(spec.name()).orElse(null),
                engine.map(one -> one.capabilities().stream().sorted().map(Enum::name).toList()).orElse(List.of()),
                engine.map(one -> one.levels().stream().sorted().map(Cell::text).toList()).orElse(List.of()),
                options);
    }
}
