package dev.kvstore.testkit.run;

import dev.kvstore.CheckReport;
import dev.kvstore.KvException;
import dev.kvstore.KvOptions;
import dev.kvstore.KvStore;
import dev.kvstore.testkit.sim.CrashState;
import dev.kvstore.testkit.sim.SimDisk;
import dev.kvstore.testkit.sim.Strategy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;

/*
 * After a crash a store can tell a torn tail from damage only by what it has written later: "up to here all was durable". So
 * damage must be found in what was durable before the last write began, and may take away what came after.
 */

/**
 * Damaged files. Whatever is done to a store that was closed, it is refused or found: never a wrong value, a missing key,
 * another exception, and a refused open changes nothing. After a crash the same holds for what was durable; what was not
 * may be dropped, with all that came after it.
 */
public final class DamageRun {
    private final Subject subject;
    private final KvOptions options;
    private int operations = 40;
    private int longValue = 600;
    private int cases = RunSizes.images();
    private long seed = RunSizes.seed();

    /**
     * A run of the size that {@link RunSizes} says.
     *
     * @param subject opens the store; with small files, so that every bit can be tried
     * @param options how
     */
    public DamageRun(Subject subject, KvOptions options) {
        this.subject = subject;
        this.options = options;
    }

    /**
     * How much is in the damaged store.
     *
     * @param newOperations of the workload
     * @param newLongValue length of its longest values
     * @return this run
     */
    public DamageRun operations(int newOperations, int newLongValue) {
        operations = newOperations;
        longValue = newLongValue;
        return this;
    }

    /**
     * Which workload.
     *
     * @param newSeed its seed
     * @return this run
     */
    public DamageRun seed(long newSeed) {
        seed = newSeed;
        return this;
    }

    /**
     * How many kinds of damage to try; where there are more, random ones.
     *
     * @param newCases number of damaged stores
     * @return this run
     */
    public DamageRun cases(int newCases) {
        cases = newCases;
        return this;
    }

    /**
     * Damages a store that was closed.
     *
     * @return how many cases were tried
     * @throws Find with the first fault
     */
    public int run() {
        return new Watch().over(this::damageClosed);
    }

    private int damageClosed(Watch watch) {
        SimDisk disk = new SimDisk();
        Life life = live(disk, true);
        Allowed last = life.at(disk.recording().size(), true);
        List<Damage> all = new ArrayList<>(Damage.coarse(disk));
        all.addAll(Damage.fine(disk, cases, new SplittableRandom(seed)));
        SimDisk clean = disk.copy();
        Set<String> needed = neededAfterwards(clean.copy(), last);
        for (Damage damage : all) {
            watch.step(damage);
            boolean mustBeFound = damage.kind() != Damage.Kind.DELETE || needed.contains(damage.file());
            tryOut(clean, damage, last, mustBeFound);
        }
        return all.size();
    }

    /** The files that the store itself does not delete when it is opened again. */
    private Set<String> neededAfterwards(SimDisk disk, Allowed allowed) {
        isFound(disk, disk.copy(), allowed);
        return disk.files().keySet();
    }

    /**
     * Flips bits of stores that were killed.
     *
     * @return how many cases were tried
     * @throws Find with the first fault
     */
    public int runUnclean() {
        return new Watch().over(this::damageKilled);
    }

    private int damageKilled(Watch watch) {
        SimDisk disk = new SimDisk();
        Life life = live(disk, false);
        SplittableRandom random = new SplittableRandom(seed);
        int points = Math.max(1, Math.min(20, cases / 200));
        int done = 0;
        CrashState state = life.recording().replay();
        for (int i = 1; i <= points; i++) {
            state.advance(life.openedAt() + (life.recording().size() - life.openedAt()) * i / points);
            SimDisk image = state.image(Strategy.ALL, i);
            int known = life.durableBeforeLast(state.point());
            SortedMap<String, BitSet> durable = state.storedBefore(known);
            Allowed now = life.at(state.point(), false);
            Allowed allowed = new Allowed(now.states(), known == 0 ? 0 : life.at(known, false).low(), now.high());
            for (Damage damage : Damage.fine(image, cases / points, random)) {
                if (damage.kind() == Damage.Kind.FLIP) {
                    watch.step(damage);
                    boolean mustBeFound = durable.get(damage.file()).get((int) (damage.place() >>> 3));
                    tryOut(image, damage, allowed, mustBeFound);
                    done++;
                }
            }
        }
        return done;
    }

    private Life live(SimDisk disk, boolean close) {
        disk.record();
        Allowed nothing = Allowed.only(State.EMPTY);
        Life life = new Life(disk, options, nothing, nothing);
        List<Op> ops = new OpSource(seed, ModelRun.isSorted(subject, options), longValue).take(operations);
        ops.removeIf(op -> op instanceof Op.Reopen && !close);
        Session session = new Session(subject, disk.folder(), options, State.EMPTY);
        life.opened(State.EMPTY);
        ops.forEach(op -> life.execute(session, op));
        if (close) {
            int begin = disk.recording().size();
            session.close();
            life.closed(begin);
        }
        return life;
    }

    private void tryOut(SimDisk sound, Damage damage, Allowed allowed, boolean mustBeFound) {
        SimDisk disk = sound.copy();
        damage.apply(disk);
        SimDisk damaged = disk.copy();
        boolean harmless = damage.kind() == Damage.Kind.APPEND || damaged.same(sound);
        try {
            boolean found = isFound(disk, damaged, allowed);
            Reading.require(found || harmless || !mustBeFound || !damage.isThere(damaged, disk), "damage is not found");
        } catch (Find find) {
            throw find.within(context(damage));
        } catch (RuntimeException | Error thrown) {
            throw new Find(context(damage) + " throws", thrown);
        }
    }

    private String context(Damage damage) {
        return subject.name() + " " + options.durability().level() + " kv.seed=" + seed + " " + damage;
    }

    private boolean isFound(SimDisk disk, SimDisk damaged, Allowed allowed) {
        KvStore store;
        try {
            store = subject.open(disk.folder(), options.with(KvOptions.Mode.EXISTING));
        } catch (KvException.Corrupt | KvException.UnsupportedFormat refused) {
            refused(disk, damaged);
            return true;
        } catch (KvException.NotFound refused) {
            refused(disk, damaged);
            Reading.require(damaged.files().isEmpty(), "open finds no store, but there is some of it");
            return true;
        }
        boolean found = read(store, allowed);
        try {
            store.close();
        } catch (KvException failed) {
            found = true;
        }
        Oracle.closed(disk);
        return found;
    }

    private static void refused(SimDisk disk, SimDisk damaged) {
        Reading.require(disk.same(damaged), "the refused open has changed something");
        Oracle.closed(disk);
    }

    /** Whether anything says that there is damage; what is read must be right. */
    private static boolean read(KvStore store, Allowed allowed) {
        boolean found = false;
        try {
            CheckReport report = store.check();
            found = !report.isClean();
        } catch (KvException.Corrupt corrupt) {
            found = true;
        }
        State state = null;
        try {
            state = allowed.states().get(allowed.match(Reading.scan(store)));
        } catch (KvException.Corrupt corrupt) {
            found = true;
        }
        return readPoints(store, allowed, state) || found;
    }

    /** Each value is that of one allowed state, the scanned one if there is one. */
    private static boolean readPoints(KvStore store, Allowed allowed, State scanned) {
        boolean found = false;
        for (int key = 0; key < Data.KEYS; key++) {
            try {
                byte[] value = store.get(Data.key(key));
                State expected = scanned != null ? scanned : fitting(allowed, key, value);
                Reading.checkValue("get", key, value, expected);
            } catch (KvException.Corrupt corrupt) {
                found = true;
            }
        }
        return found;
    }

    private static State fitting(Allowed allowed, int key, byte[] value) {
        List<State> states = allowed.states().subList(allowed.low(), allowed.high() + 1);
        return states.stream()
                .filter(state -> Arrays.equals(state.get(key), value))
                .findFirst()
                .orElse(states.getLast());
    }
}
