package dev.kvstore.testkit.run;

import dev.kvstore.testkit.sim.SimDisk;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * One way to damage the files of a store.
 *
 * @param file the damaged one
 * @param kind what is done to it
 * @param place a position, a bit position or a length, depending on the kind
 * @param other the second file of a swap, or null
 */
record Damage(String file, Kind kind, long place, String other) {
    enum Kind {
        /** One bit is changed; the place counts bits. */
        FLIP,
        /** Eight bytes from a position are zeros. */
        ZERO,
        /** Cut to a length. */
        CUT,
        /** The file is gone. */
        DELETE,
        /** Two files have each other's content. */
        SWAP,
        /** Something stands behind the end: as many bytes as the place says, of zeros or junk. */
        APPEND,
        /** Everything in it is one byte: the place. */
        FILL
    }

    /** So many bytes before and behind a flipped bit tell a file from another one. */
    private static final int SURROUNDINGS = 24;

    /** What concerns whole files. */
    static List<Damage> coarse(SimDisk disk) {
        List<Damage> all = new ArrayList<>();
        List<String> names = List.copyOf(disk.files().keySet());
        for (String name : names) {
            all.add(new Damage(name, Kind.DELETE, 0, null));
            all.add(new Damage(name, Kind.FILL, 0, null));
            all.add(new Damage(name, Kind.FILL, 0xFF, null));
            for (int length : new int[] {1, 8, 64, 4096}) {
                all.add(new Damage(name, Kind.APPEND, length, null));
                all.add(new Damage(name, Kind.APPEND, -length, null));
            }
            names.stream().filter(other -> other.compareTo(name) > 0)
                    .forEach(other -> all.add(new Damage(name, Kind.SWAP, 0, other)));
        }
        return all;
    }

    /** Flips of every bit, zeros at every position and cuts to every length, or as many of them as wanted. */
    static List<Damage> fine(SimDisk disk, int limit, SplittableRandom random) {
        List<Damage> all = new ArrayList<>();
        disk.files().forEach((name, content) -> {
            for (long bit = 0; bit < 8L * content.length; bit++) {
                all.add(new Damage(name, Kind.FLIP, bit, null));
            }
            for (int position = 0; position < content.length; position++) {
                all.add(new Damage(name, Kind.ZERO, position, null));
                all.add(new Damage(name, Kind.CUT, position, null));
            }
        });
        while (all.size() > limit) {
            int index = random.nextInt(all.size());
            all.set(index, all.getLast());
            all.removeLast();
        }
        return all;
    }

    /** Does it. */
    void apply(SimDisk disk) {
        byte[] content = disk.files().get(file);
        switch (kind) {
            case FLIP -> {
                content[(int) (place >>> 3)] ^= (byte) (1 << (place & 7));
                disk.set(file, content);
            }
            case ZERO -> {
                Arrays.fill(content, (int) place, (int) Math.min(content.length, place + Long.BYTES), (byte) 0);
                disk.set(file, content);
            }
            case CUT -> disk.set(file, Arrays.copyOf(content, (int) place));
            case DELETE -> disk.set(file, null);
            case SWAP -> {
                disk.set(file, disk.files().get(other));
                disk.set(other, content);
            }
            case APPEND -> {
                byte[] longer = Arrays.copyOf(content, content.length + (int) Math.abs(place));
                if (place < 0) {
                    Arrays.fill(longer, content.length, longer.length, (byte) 0xA7);
                }
                disk.set(file, longer);
            }
            case FILL -> {
                Arrays.fill(content, (byte) place);
                disk.set(file, content);
            }
        }
    }

    /** Whether the store has not written over it since. What was written anew may have the same byte by chance, but not all around it. */
    boolean isThere(SimDisk damaged, SimDisk now) {
        byte[] was = damaged.files().get(file);
        byte[] is = now.files().get(file);
        return Arrays.equals(was, is) || kind == Kind.FLIP && is != null && hasSameSurroundings(was, is);
    }

    private boolean hasSameSurroundings(byte[] was, byte[] is) {
        int at = (int) (place >>> 3);
        int from = Math.max(0, at - SURROUNDINGS);
        int to = Math.min(was.length, at + SURROUNDINGS);
        return to <= is.length && Arrays.equals(was, from, to, is, from, to);
    }
}
