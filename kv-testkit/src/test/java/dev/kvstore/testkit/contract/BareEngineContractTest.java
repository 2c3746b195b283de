package dev.kvstore.testkit.contract;

import dev.kvstore.Capability;
import dev.kvstore.CheckReport;
import dev.kvstore.Durability;
import dev.kvstore.KvEngine;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.testkit.reference.ReferenceEngine;
import dev.kvstore.testkit.reference.ReferenceStore;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.Set;

/** The suite on an engine without any capability, as a poor adapter would be. */
class BareEngineContractTest extends KvStoreContract {
    private static final Set<String> MISSING = Set.of("write", "snapshot", "check", "backup");

    @Override
    public KvEngine engine() {
        return new BareEngine();
    }

    @Override
    public KvOptions options() {
        return KvOptions.DEFAULT.with(Durability.NONE);
    }

    @Override
    public boolean onDisk() {
        return false;
    }

    /** The reference engine, stripped. */
    private static final class BareEngine implements KvEngine {
        private final ReferenceEngine whole = new ReferenceEngine();

        private static KvException.Unsupported unsupported() {
            return new KvException.Unsupported("planted");
        }

        @Override
        public String name() {
            return "bare";
        }

        @Override
        public String version() {
            return "1";
        }

        @Override
        public Set<Capability> capabilities() {
            return Set.of();
        }

        @Override
        public Set<Durability.Level> levels() {
            return Set.of(Durability.Level.NONE);
        }

        @Override
        public KvStore open(Path path, KvOptions options) {
            if (path != null && options != null) {
                refuse(options);
            }
            ReferenceStore store = whole.open(path, options);
            return (KvStore) Proxy.newProxyInstance(
                    getClass().getClassLoader(), new Class<?>[] {KvStore.class}, (proxy, method, arguments) -> {
                        if (MISSING.contains(method.getName())) {
                            throw unsupported();
                        }
                        return FaultyEngine.proceed(store, method, arguments);
                    });
        }

        private static void refuse(KvOptions options) {
            boolean readOnly = options.mode() == KvOptions.Mode.READ_ONLY;
            if (readOnly || options.durability().level() != Durability.Level.NONE) {
                throw unsupported();
            }
        }

        @Override
        public void restore(Path backup, Path target) {
            throw unsupported();
        }

        @Override
        public CheckReport salvage(Path damaged, Path target) {
            throw unsupported();
        }
    }
}
