package dev.kvstore.testkit.sim;

import dev.kvstore.storage.StoreLock;

/** The lock of a folder on a {@link SimDisk}; in memory only. */
final class SimLock implements StoreLock {
    private final SimDisk disk;
    private final SimDirectory directory;
    private final boolean shared;
    private boolean open = true;

    SimLock(SimDisk disk, SimDirectory directory, boolean shared) {
        this.disk = disk;
        this.directory = directory;
        this.shared = shared;
        disk.count(1);
    }

    @Override
    public void close() {
        synchronized (disk) {
            if (open) {
                open = false;
                directory.unlock(shared);
                disk.count(-1);
            }
        }
    }
}
