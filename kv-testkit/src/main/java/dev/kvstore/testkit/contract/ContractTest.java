package dev.kvstore.testkit.contract;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What all suites share: a folder and {@link Stores} for each test, and an end to each wait. */
@Timeout(value = ContractTest.TIMEOUT_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class ContractTest implements ContractSubject {
    static final int TIMEOUT_SECONDS = 180;

    /** Whether the repeated tests run long. */
    static final boolean SLOW = Boolean.getBoolean("kv.slow");

    @TempDir
    private Path folder;

    private Stores stores;

    @BeforeEach
    final void beginStores() {
        Optional<String> reason = engine().unavailableReason();
        assumeTrue(reason.isEmpty(), () -> engine().name() + " is unavailable: " + reason.orElse(""));
        stores = new Stores(this, folder);
    }

    @AfterEach
    @Timeout(value = TIMEOUT_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    final void finishStores() {
        if (stores != null) {
            stores.closeAll();
        }
    }

    @Override
    public final Stores stores() {
        return stores;
    }
}
