package dev.kvstore.testkit.contract;

import dev.kvstore.Capability;
import dev.kvstore.CheckReport;
import dev.kvstore.Durability;
import dev.kvstore.HistoryKvStore;
import dev.kvstore.KvEngine;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.TransactionalKvStore;
import dev.kvstore.testkit.reference.ReferenceEngine;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.Set;

/** The reference engine with a planted fault: some calls of its stores go elsewhere. */
final class FaultyEngine implements KvEngine {
    private final ReferenceEngine healthy = new ReferenceEngine();
    private final Fault fault;

    /** What happens instead of a call. */
    interface Fault {
        Object call(TransactionalKvStore store, Method method, Object[] arguments) throws Throwable;
    }

    FaultyEngine(Fault fault) {
        this.fault = fault;
    }

    /** The healthy call. */
    static Object proceed(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    @Override
    public KvStore open(Path path, KvOptions options) {
        TransactionalKvStore store = healthy.open(path, options);
        Class<?>[] types = {TransactionalKvStore.class, HistoryKvStore.class};
        return (KvStore) Proxy.newProxyInstance(
                getClass().getClassLoader(), types, (proxy, method, arguments) -> fault.call(store, method, arguments));
    }

    @Override
    public String name() {
        return "faulty";
    }

    @Override
    public String version() {
        return healthy.version();
    }

    @Override
    public Set<Capability> capabilities() {
        return healthy.capabilities();
    }

    @Override
    public Set<Durability.Level> levels() {
        return healthy.levels();
    }

    @Override
    public void restore(Path backup, Path target) {
        healthy.restore(backup, target);
    }

    @Override
    public CheckReport salvage(Path damaged, Path target) {
        return healthy.salvage(damaged, target);
    }
}
