package dev.kvstore.storage;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A file on a real file system. A {@link RandomAccessFile} is not harmed by interrupts; only mapping needs its channel, and
 * does that on the I/O thread. Reads take a {@code RandomAccessFile} each from a pool, so that they do not wait for another.
 */
final class DiskFile implements StoreFile {
    private static final int POOLED_READERS = 8;

    private final Path path;
    private final boolean writable;
    private final IoThread ioThread;
    private final Object identity;
    private final RandomAccessFile file;
    private final Deque<RandomAccessFile> readers = new ArrayDeque<>();
    private boolean closed;

    DiskFile(Path path, boolean writable, IoThread ioThread) throws IOException {
        this.path = path;
        this.writable = writable;
        this.ioThread = ioThread;
        Object before = fileKey();
        RandomAccessFile opened = new RandomAccessFile(path.toFile(), writable ? "rw" : "r");
        try {
            while (!before.equals(fileKey())) { // replaced meanwhile: which of both was opened?
                opened.close();
                before = fileKey();
                opened = new RandomAccessFile(path.toFile(), writable ? "rw" : "r");
            }
        } catch (IOException | RuntimeException | Error failed) {
            closeQuietly(opened);
            throw failed;
        }
        this.file = opened;
        this.identity = before;
    }

    private Object fileKey() throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    }

    @Override
    public String name() {
        return path.getFileName().toString();
    }

    @Override
    public long length() throws IOException {
        return file.length();
    }

    @Override
    public void write(long position, byte[] source, int offset, int length) throws IOException {
        synchronized (file) {
            try {
                file.seek(position);
                file.write(source, offset, length);
            } catch (IOException failed) {
                throw isDiskFull(length) ? new IOException("No space left on device", failed) : failed;
            }
        }
    }

    /** The reason in an exception may be in the language of the user. */
    private boolean isDiskFull(int wanted) {
        try {
            return Files.getFileStore(path).getUsableSpace() < wanted;
        } catch (IOException unknown) {
            return false;
        }
    }

    @Override
    public void read(long position, byte[] into, int offset, int length) throws IOException {
        RandomAccessFile reader = takeReader();
        if (reader == file) {
            synchronized (file) {
                read(file, position, into, offset, length);
            }
            return;
        }
        try {
            read(reader, position, into, offset, length);
        } finally {
            giveBack(reader);
        }
    }

    private void read(RandomAccessFile reader, long position, byte[] into, int offset, int length)
            throws IOException {
        try {
            reader.seek(position);
            reader.readFully(into, offset, length);
        } catch (EOFException end) {
            throw new EOFException("file too short: path=" + path + " length=" + reader.length() + " expected="
                    + (position + length));
        }
    }

    private RandomAccessFile takeReader() throws IOException {
        synchronized (readers) {
            if (closed) {
                throw new IOException("file is closed: path=" + path);
            }
            RandomAccessFile pooled = readers.poll();
            if (pooled != null) {
                return pooled;
            }
        }
        return openReader();
    }

    /** Opens the file once more; if its name does not lead there any more, the one that is open must do. */
    private RandomAccessFile openReader() throws IOException {
        RandomAccessFile reader;
        try {
            reader = new RandomAccessFile(path.toFile(), "r");
        } catch (FileNotFoundException gone) {
            return file;
        }
        boolean taken = false;
        try {
            taken = isInPlace();
            return taken ? reader : file;
        } finally {
            if (!taken) {
                closeQuietly(reader);
            }
        }
    }

    private void giveBack(RandomAccessFile reader) throws IOException {
        synchronized (readers) {
            if (!closed && readers.size() < POOLED_READERS) {
                readers.push(reader);
                return;
            }
        }
        reader.close();
    }

    @Override
    public void force() throws IOException {
        file.getFD().sync();
    }

    @Override
    public void truncate(long length) throws IOException {
        file.setLength(length);
    }

    /** Mapping behind the end makes the file longer, and sparse; the second step takes that back. */
    @Override
    public Mapping map(long capacity) throws IOException {
        return ioThread.call(() -> {
            long length = file.length();
            Mapping mapping = map(
                    writable ? MapMode.READ_WRITE : MapMode.READ_ONLY,
                    writable ? capacity : Math.min(capacity, length));
            if (file.length() > length) {
                file.setLength(length);
            }
            return mapping;
        });
    }

    @Override
    public Mapping mapForReading(long length) throws IOException {
        return ioThread.call(() -> map(MapMode.READ_ONLY, length));
    }

    private Mapping map(MapMode mode, long length) throws IOException {
        Arena arena = Arena.ofShared();
        try {
            return new Mapping(file.getChannel().map(mode, 0, length, arena), arena);
        } catch (IOException | RuntimeException | Error failed) {
            arena.close();
            throw failed;
        }
    }

    @Override
    public boolean isInPlace() throws IOException {
        try {
            return identity.equals(fileKey());
        } catch (NoSuchFileException gone) {
            return false;
        }
    }

    @Override
    public void close() {
        synchronized (readers) {
            closed = true;
            readers.forEach(DiskFile::closeQuietly);
            readers.clear();
        }
        closeQuietly(file);
    }

    /** Nothing is buffered here, so a failing close loses nothing. */
    private static void closeQuietly(RandomAccessFile file) {
        try {
            file.close();
        } catch (IOException lost) {
            System.getLogger(DiskFile.class.getName()).log(System.Logger.Level.WARNING, "close failed", lost);
        }
    }
}
