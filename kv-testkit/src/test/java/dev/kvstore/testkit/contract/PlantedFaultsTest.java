package dev.kvstore.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** The suites can fail: each planted fault is caught by the test that is meant for it. */
class PlantedFaultsTest {
    @ParameterizedTest
    @CsvSource({
        "EmptyValueIsAbsent, put_emptyValue_isNotAbsent",
        "PutIfAbsentInTwoSteps, putIfAbsent_sixteenThreads_oneWinsEachKey",
        "PutIfAbsentInTwoSteps, anyOperations_onOneKey_areLinearizable",
        "BatchInSteps, write_severalRequirementsFail_reportsTheFirst",
        "BatchInSteps, write_requirementAfterAPut_isAboutTheStateBefore",
        "BatchInSteps, getAll_whileBatchesAreWritten_seesWholeOnes",
        "BatchInSteps, write_conditionalTransfers_keepTheSum",
        "SnapshotMovesOn, snapshot_laterWrites_areNotSeen",
        "GetLendsItsArray, get_resultChanged_storeKeepsItsOwn",
        "CountForgetsDeletes, count_afterEachKindOfWrite_isExact",
        "InterruptIsSwallowed, anyMethod_interruptedThread_completesAndKeepsTheFlag",
        "ComputeRunsFunctionUnguarded, compute_eightThreads_loseNoIncrement",
        "ComputeRunsFunctionUnguarded, compute_functionClosesTheStore_isRefused",
        "SignedOrder, scan_bytesAbove127_comeLast",
        "UpperEndAlwaysIncluded, scan_rangesOfTheTable_showTheExpectedKeys",
        "CursorSkipsAfterDelete, scanDescending_deletingTheCurrentEntry_showsEachOnce",
        "CursorSkipsAfterDelete, scan_neighboursDeletedAndInserted_goesByKey"
    })
    void suite_plantedFault_failsTheTestForIt(String fault, String test) {
        TestExecutionSummary summary = run(PlantedFaults.class.getName() + "$" + fault, test);
        assertEquals(1, summary.getTestsFailedCount(), () -> fault + " was not caught by " + test);
    }

    @Test
    void suite_healthyEngine_passesTheSameTest() {
        TestExecutionSummary summary = run(ReferenceKvStoreTest.class.getName(), "put_emptyValue_isNotAbsent");
        assertEquals(List.of(), summary.getFailures());
        assertEquals(1, summary.getTestsSucceededCount());
    }

    private static TestExecutionSummary run(String suite, String test) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectMethod(suite, test))
                .build();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request, listener);
        return listener.getSummary();
    }
}
