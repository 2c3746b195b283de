package dev.kvstore.storage;

import java.util.Arrays;
import java.util.List;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;

/** Which {@link DirectoryOperations} meet. */
enum DirectoryScenarios {
    /** A reader and the writer, in each way in which they can meet. */
    MEETINGS {
        @Override
        ModelCheckingOptions options() {
            ModelCheckingOptions options = new ModelCheckingOptions().iterations(0).invocationsPerIteration(100);
            meetings().forEach(options::addCustomScenario);
            return options;
        }
    },
    /** Any operations of three threads. */
    ANY {
        @Override
        ModelCheckingOptions options() {
            return new ModelCheckingOptions()
                    .iterations(20).invocationsPerIteration(300)
                    .threads(3).actorsPerThread(2)
                    .actorsBefore(1).actorsAfter(1);
        }
    };

    /** More than any loop of the writer takes: who is still in one then is held to wait for another thread. */
    private static final int LOOPS = 50;

    abstract ModelCheckingOptions options();

    /**
     * A model checker tries orders in which the steps of the threads may come.
     *
     * @param scenarios the name of a constant
     * @throws AssertionError Lincheck's, if no order of whole operations explains their results
     */
    public static void main(String[] scenarios) {
        valueOf(scenarios[0]).options().loopIterationsBeforeThreadSwitch(LOOPS)
                .sequentialSpecification(DirectoryMap.class)
                .check(DirectoryOperations.class);
    }

    private static List<ExecutionScenario> meetings() {
        Actor split = operation("split");
        return List.of(
                meeting(find(3), split),
                meeting(find(4), split),
                meeting(find(6), split, split),
                meeting(find(4), operation("remove", 3), operation("put", 5)),
                meeting(find(1), operation("put", 1)),
                meeting(find(2), operation("remove", 1), operation("put", 1)));
    }

    private static ExecutionScenario meeting(Actor reading, Actor... writing) {
        return new ExecutionScenario(List.of(), List.of(List.of(writing), List.of(reading)), List.of(), null);
    }

    private static Actor find(int key) {
        return operation("find", key);
    }

    private static Actor operation(String name, Integer... key) {
        return Arrays.stream(DirectoryOperations.class.getDeclaredMethods())
                .filter(method -> method.getName().equals(name))
                .map(method -> new Actor(method, List.of(key)))
                .findFirst().orElseThrow();
    }
}
