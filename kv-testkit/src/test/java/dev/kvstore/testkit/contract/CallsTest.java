package dev.kvstore.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kvstore.HistoryKvStore;
import dev.kvstore.KvEngine;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.TransactionalKvStore;
import dev.kvstore.testkit.reference.ReferenceEngine;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table of calls names every method of every store type. */
class CallsTest {
    @TempDir
    private Path folder;

    @Test
    void calls_ofTheReference_areAllMethods() {
        Set<String> methods = Stream.of(TransactionalKvStore.class, HistoryKvStore.class)
                .flatMap(type -> Arrays.stream(type.getMethods()))
                .map(CallsTest::signature)
                .filter(signature -> !signature.equals("close()"))
                .collect(Collectors.toCollection(TreeSet::new));
        ContractSubject subject = subject();
        try (KvStore store = subject.open()) {
            Set<String> calls = Calls.ofStore(store, subject).stream()
                    .map(Calls.Call::signature)
                    .collect(Collectors.toCollection(TreeSet::new));
            assertEquals(methods, calls);
        }
    }

    private static String signature(Method method) {
        return Arrays.stream(method.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(",", method.getName() + "(", ")"));
    }

    private ContractSubject subject() {
        return new ContractSubject() {
            @Override
            public KvEngine engine() {
                return new ReferenceEngine();
            }

            @Override
            public KvOptions options() {
                return KvOptions.DEFAULT;
            }

            @Override
            public Stores stores() {
                return new Stores(this, folder);
            }
        };
    }
}
