package dev.kvstore.testkit.sim;

import dev.kvstore.KvException;
import dev.kvstore.storage.Folder;
import dev.kvstore.storage.StoreFile;
import dev.kvstore.storage.StoreLock;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;

/** A folder on a {@link SimDisk}. */
final class SimFolder implements Folder {
    private final SimDisk disk;
    private final Path path;

    SimFolder(SimDisk disk, Path path) {
        this.disk = disk;
        this.path = path;
    }

    @Override
    public Path path() {
        return path;
    }

    @Override
    public List<String> list() throws IOException {
        synchronized (disk) {
            disk.faults().check(Call.LIST, path.toString());
            return List.copyOf(entries().keySet());
        }
    }

    @Override
    public long bytes() throws IOException {
        synchronized (disk) {
            disk.faults().check(Call.LIST, path.toString());
            return entries().values().stream().mapToLong(SimNode::length).sum();
        }
    }

    @Override
    public StoreFile create(String name) throws IOException {
        synchronized (disk) {
            disk.faults().check(Call.CREATE, name);
            if (entries().containsKey(name)) {
                throw new FileAlreadyExistsException(path.resolve(name).toString());
            }
            SimNode node = new SimNode(disk.nextId(), new Bytes(), 0);
            entries().put(name, node);
            disk.add(new Event.Named(directory().id(), name, node.id(), null));
            return new SimFile(disk, this, node, name, true);
        }
    }

    @Override
    public StoreFile open(String name, boolean writable) throws IOException {
        synchronized (disk) {
            disk.faults().check(Call.OPEN, name);
            return new SimFile(disk, this, node(name), name, writable);
        }
    }

    @Override
    public void rename(String from, String to) throws IOException {
        synchronized (disk) {
            disk.faults().check(Call.RENAME, from);
            SimNode node = node(from);
            entries().remove(from);
            entries().put(to, node);
            disk.add(new Event.Named(directory().id(), to, node.id(), from));
        }
    }

    @Override
    public void delete(String name) throws IOException {
        synchronized (disk) {
            disk.faults().check(Call.DELETE, name);
            if (entries().remove(name) != null) {
                disk.add(new Event.Named(directory().id(), name, -1, null));
            }
        }
    }

    @Override
    public boolean link(String name, Folder target) throws IOException {
        synchronized (disk) {
            disk.faults().check(Call.LINK, name);
            if (!(target instanceof SimFolder other) || other.disk != disk) {
                return false;
            }
            SimNode node = node(name);
            if (other.entries().putIfAbsent(name, node) != null) {
                throw new FileAlreadyExistsException(other.path.resolve(name).toString());
            }
            disk.add(new Event.Named(other.directory().id(), name, node.id(), null));
            return true;
        }
    }

    @Override
    public void force() throws IOException {
        synchronized (disk) {
            SimDirectory directory = directory();
            if (directory.forceFailed()) {
                disk.countForceAfterFailure();
            }
            Fault.Failure failure = disk.faults().next(Call.FOLDER_FORCE);
            disk.add(new Event.FolderForced(directory.id(), failure != null));
            if (failure != null) {
                directory.markForceFailed();
                throw Faults.exception(failure, path.toString());
            }
        }
    }

    @Override
    public StoreLock lock(boolean shared) throws IOException {
        synchronized (disk) {
            disk.faults().check(Call.LOCK, path.toString());
            SimDirectory directory = directory();
            if (!directory.lock(shared)) {
                throw new KvException.Locked("store is open in this JVM: path=" + path);
            }
            return new SimLock(disk, directory, shared);
        }
    }

    @Override
    public Folder resolve(Path other) {
        return new SimFolder(disk, path.resolve(other).normalize());
    }

    @Override
    public boolean holds(Path other) {
        return path.resolve(other).normalize().getParent().startsWith(path);
    }

    @Override
    public boolean exists() throws IOException {
        synchronized (disk) {
            disk.faults().check(Call.LIST, path.toString());
            return disk.hasDirectory(path);
        }
    }

    @Override
    public void make() throws IOException {
        synchronized (disk) {
            disk.faults().check(Call.MAKE, path.toString());
            disk.directory(path.getParent());
            if (disk.hasDirectory(path)) {
                throw new FileAlreadyExistsException(path.toString());
            }
            int id = disk.nextId();
            disk.make(path, id);
            disk.add(new Event.Made(id, path));
        }
    }

    @Override
    public void remove() throws IOException {
        synchronized (disk) {
            disk.faults().check(Call.DELETE, path.toString());
            if (!entries().isEmpty()) {
                throw new DirectoryNotEmptyException(path.toString());
            }
            disk.add(new Event.Removed(directory().id()));
            disk.remove(path);
        }
    }

    @Override
    public void moveTo(Path target) throws IOException {
        synchronized (disk) {
            disk.faults().check(Call.RENAME, path.toString());
            Path to = path.resolve(target).normalize();
            disk.directory(to.getParent());
            if (disk.hasDirectory(to)) {
                throw new FileAlreadyExistsException(to.toString());
            }
            disk.add(new Event.Moved(directory().id(), to));
            disk.move(path, to);
        }
    }

    @Override
    public void close() {}

    private SimDirectory directory() throws IOException {
        return disk.directory(path);
    }

    private SortedMap<String, SimNode> entries() throws IOException {
        return directory().entries();
    }

    private SimNode node(String name) throws IOException {
        SimNode node = entries().get(name);
        if (node == null) {
            throw new NoSuchFileException(path.resolve(name).toString());
        }
        return node;
    }

    boolean leadsTo(String name, SimNode node) {
        synchronized (disk) {
            try {
                return entries().get(name) == node;
            } catch (IOException gone) {
                return false;
            }
        }
    }
}
