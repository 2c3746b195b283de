package dev.kvstore.testkit.sim;

import dev.kvstore.storage.Mapping;
import dev.kvstore.storage.StoreFile;
import java.io.EOFException;
import java.io.IOException;
import java.util.Objects;

/** An open file on a {@link SimDisk}. */
final class SimFile implements StoreFile {
    private final SimDisk disk;
    private final SimFolder folder;
    private final SimNode node;
    private final String name;
    private final boolean writable;
    private boolean open = true;

    SimFile(SimDisk disk, SimFolder folder, SimNode node, String name, boolean writable) {
        this.disk = disk;
        this.folder = folder;
        this.node = node;
        this.name = name;
        this.writable = writable;
        disk.count(1);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long length() throws IOException {
        synchronized (disk) {
            checkOpen();
            disk.faults().check(Call.LENGTH, name);
            return node.length();
        }
    }

    @Override
    public void write(long position, byte[] source, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, source.length);
        synchronized (disk) {
            checkWritable();
            Fault.Failure failure = disk.faults().next(Call.WRITE);
            if (failure == null && !disk.hasRoom(Math.max(0, position + length - node.length()))) {
                failure = Fault.Failure.NO_SPACE;
            }
            if (failure == null) {
                store(position, source, offset, length);
                return;
            }
            if (failure == Fault.Failure.HALF) {
                store(position, source, offset, length / 2);
            }
            throw Faults.exception(failure, name);
        }
    }

    private void store(long position, byte[] source, int offset, int length) {
        node.store(position, source, offset, length);
        disk.add(Stores.event(disk, node.id(), position, source, offset, length, false));
    }

    @Override
    public void read(long position, byte[] into, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, into.length);
        synchronized (disk) {
            checkOpen();
            disk.faults().check(Call.READ, name);
            if (position < 0 || position > node.length() - length) {
                throw new EOFException(name + ": position=" + position + " length=" + length);
            }
            node.read(position, into, offset, length);
        }
    }

    @Override
    public void force() throws IOException {
        synchronized (disk) {
            checkOpen();
            if (node.forceFailed()) {
                disk.countForceAfterFailure();
            }
            Fault.Failure failure = disk.faults().next(Call.FORCE);
            disk.add(new Event.FileForced(node.id(), failure != null));
            if (failure != null) {
                node.markForceFailed();
                throw Faults.exception(failure, name);
            }
        }
    }

    @Override
    public void truncate(long length) throws IOException {
        synchronized (disk) {
            checkWritable();
            disk.faults().check(Call.TRUNCATE, name);
            if (length < 0 || length > node.length()) {
                throw new IOException(name + ": cannot cut to a greater length: length=" + length);
            }
            node.truncate(length);
            disk.add(new Event.Truncated(node.id(), length));
        }
    }

    /** As on a real disk, the file is longer for a moment, and a mapping for reading only is not longer than the file. */
    @Override
    public Mapping map(long capacity) throws IOException {
        synchronized (disk) {
            checkOpen();
            disk.faults().check(Call.MAP, name);
            long length = node.length();
            if (writable && capacity > length) {
                disk.add(new Event.Extended(node.id(), capacity));
                disk.add(new Event.Truncated(node.id(), length));
            }
            long size = writable ? capacity : Math.min(capacity, length);
            return new SimMapping(disk, node, node.map(size), size, name, writable);
        }
    }

    @Override
    public Mapping mapForReading(long length) throws IOException {
        synchronized (disk) {
            checkOpen();
            disk.faults().check(Call.MAP, name);
            return new SimMapping(disk, node, node.map(length), length, name, false);
        }
    }

    @Override
    public boolean isInPlace() throws IOException {
        synchronized (disk) {
            checkOpen();
            disk.faults().check(Call.LENGTH, name);
            return folder.leadsTo(name, node);
        }
    }

    @Override
    public void close() {
        synchronized (disk) {
            if (open) {
                open = false;
                disk.count(-1);
            }
        }
    }

    private void checkOpen() throws IOException {
        if (!open) {
            throw new IOException(name + ": file is closed");
        }
    }

    private void checkWritable() throws IOException {
        checkOpen();
        if (!writable) {
            throw new IOException(name + ": file was opened for reading");
        }
    }
}
