package dev.kvstore.testkit.run;

import dev.kvstore.KvOptions;
import dev.kvstore.testkit.sim.Call;
import dev.kvstore.testkit.sim.Fault;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Calls of the system that fail: of each kind the first, the second and so on until none is left, once or from then on. Each
 * time the store says so with a {@link dev.kvstore.KvException}, keeps what was acknowledged, acknowledges nothing after a
 * failed force (unless it has deleted the file that was to be forced) and does not try that again; and it is right once the disk is, also if the power goes right then.
 */
public final class FailingRun {
    /** From here on not every call is tried. */
    private static final int DENSE = 60;

    private final Subject subject;
    private final KvOptions options;
    private int operations = 40;
    private int longValue = 3000;
    private int limit = RunSizes.images();
    private final Set<Call> calls = EnumSet.allOf(Call.class);

    /**
     * A run of the size that {@link RunSizes} says.
     *
     * @param subject opens the store
     * @param options how
     */
    public FailingRun(Subject subject, KvOptions options) {
        this.subject = subject;
        this.options = options;
    }

    /**
     * How long the workload is.
     *
     * @param newOperations in each trial
     * @param newLongValue length of its longest values
     * @return this run
     */
    public FailingRun operations(int newOperations, int newLongValue) {
        operations = newOperations;
        longValue = newLongValue;
        return this;
    }

    /**
     * Leaves out kinds of calls.
     *
     * @param left the kinds
     * @return this run
     */
    public FailingRun without(Call... left) {
        calls.removeAll(List.of(left));
        return this;
    }

    /**
     * Runs all kinds of calls.
     *
     * @return how many calls were made to fail
     * @throws Find with the first fault
     */
    public int run() {
        return new Watch().over(this::runAll);
    }

    private int runAll(Watch watch) {
        List<Op> ops = new OpSource(RunSizes.seed(), ModelRun.isSorted(subject, options), longValue).take(operations);
        int trials = 0;
        for (Call call : calls) {
            for (Fault.Failure failure : failures(call)) {
                for (boolean persistent : new boolean[] {false, true}) {
                    trials += run(watch, ops, call, persistent, failure);
                }
            }
        }
        return trials;
    }

    private static List<Fault.Failure> failures(Call call) {
        return switch (call) {
            case WRITE -> List.of(Fault.Failure.IO, Fault.Failure.NO_SPACE, Fault.Failure.HALF);
            case CREATE, MAKE, LINK, RENAME, FORCE, MAPPING_FORCE, FOLDER_FORCE ->
                List.of(Fault.Failure.IO, Fault.Failure.NO_SPACE);
            default -> List.of(Fault.Failure.IO);
        };
    }

    private int run(Watch watch, List<Op> ops, Call call, boolean persistent, Fault.Failure failure) {
        int trials = 0;
        boolean struck = true;
        for (int nth = 1; struck && trials < limit; nth += nth < DENSE ? 1 : nth / 8) {
            Fault fault = new Fault(call, nth, persistent, failure);
            watch.step(fault);
            struck = run(fault, ops);
            trials++;
        }
        return trials;
    }

    /**
     * One trial; to see a find again.
     *
     * @param fault which calls fail
     * @param ops the workload
     * @return whether any call has failed
     * @throws Find if something is wrong
     */
    public boolean run(Fault fault, List<Op> ops) {
        try {
            return new FailingTrial(subject, options, fault).run(ops);
        } catch (Find find) {
            throw find.within(context(fault));
        } catch (RuntimeException | Error thrown) {
            throw new Find(context(fault) + " throws", thrown);
        }
    }

    private String context(Fault fault) {
        return subject.name() + " " + options.durability().level() + " kv.seed=" + RunSizes.seed() + " " + fault;
    }
}
