package dev.kvstore;

import java.nio.file.Path;
import java.util.List;

/**
 * What {@link KvStore#check} or {@link KvEngine#salvage} found.
 *
 * @param faults every fault found, in the order of their places; none if all is well
 * @param bytesRead how many bytes were read and verified
 * @param entries how many entries were found intact
 */
public record CheckReport(List<Fault> faults, long bytesRead, long entries) {
    /**
     * One fault.
     *
     * @param path the file
     * @param position where in the file, in bytes from its start
     * @param description what was found and what was expected; no contents of keys or values
     */
    public record Fault(Path path, long position, String description) {
        @Override
        public String toString() {
            return description + ": path=" + path + " position=" + position;
        }
    }

    /** Takes an unmodifiable copy of the faults. */
    public CheckReport {
        faults = List.copyOf(faults);
    }

    /**
     * Whether nothing is wrong.
     *
     * @return true if there are no faults
     */
    public boolean isClean() {
        return faults.isEmpty();
    }
}
