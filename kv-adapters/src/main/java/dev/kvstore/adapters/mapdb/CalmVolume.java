package dev.kvstore.adapters.mapdb;

import dev.kvstore.adapters.OwnThread;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import org.mapdb.DBException;
import org.mapdb.volume.ByteBufferVol;

/**
 * A mapped file that grows on a thread of its own: an interrupt would close the channel under MapDB's volume. It is unmapped
 * when it is closed, and what comes late is an exception. As in MapDB's, new slices are written in zeros before they are
 * mapped, so that a full disk is an exception too.
 */
final class CalmVolume extends ByteBufferVol {
    private static final int SLICE_SHIFT = 20;
    private static final int SLICE = 1 << SLICE_SHIFT;

    private final File file;
    private final RandomAccessFile random;
    private final Arena life = Arena.ofShared();
    private MemorySegment[] mapped = {};
    private boolean closed;

    CalmVolume(Path path) throws IOException {
        super(false, SLICE_SHIFT, false);
        file = path.toFile();
        random = new RandomAccessFile(file, "rw");
        grow((int) ((random.length() + SLICE - 1) >>> SLICE_SHIFT));
    }

    @Override
    public void ensureAvailable(long offset) {
        int count = (int) ((offset + SLICE - 1) >>> SLICE_SHIFT);
        if (count <= slices.length) {
            return;
        }
        growLock.lock();
        try {
            grow(count);
        } catch (IOException failed) {
            throw new DBException.VolumeIOError("file cannot grow", failed);
        } finally {
            growLock.unlock();
        }
    }

    private void grow(int count) throws IOException {
        if (count > mapped.length) {
            OwnThread.run(() -> mapUpTo(count));
        }
    }

    private void mapUpTo(int count) throws IOException {
        MemorySegment[] segments = Arrays.copyOf(mapped, count);
        ByteBuffer[] buffers = Arrays.copyOf(slices, count);
        for (int i = mapped.length; i < count; i++) {
            long start = (long) i << SLICE_SHIFT;
            fill(start);
            segments[i] = random.getChannel().map(FileChannel.MapMode.READ_WRITE, start, SLICE, life);
            buffers[i] = segments[i].asByteBuffer();
        }
        mapped = segments;
        slices = buffers;
    }

    private void fill(long start) throws IOException {
        long from = Math.max(start, random.length());
        random.seek(from);
        random.write(new byte[(int) Math.max(0, start + SLICE - from)]);
    }

    @Override
    public void truncate(long size) {
        // the file keeps its length, as MapDB uses what is free again
    }

    @Override
    public void sync() {
        growLock.lock();
        try {
            for (MemorySegment segment : mapped) {
                segment.force();
            }
            OwnThread.run(() -> random.getFD().sync());
        } catch (IOException failed) {
            throw new DBException.VolumeIOError("file cannot be forced", failed);
        } finally {
            growLock.unlock();
        }
    }

    @Override
    public void close() {
        growLock.lock();
        try {
            if (!closed) {
                closed = true;
                life.close();
                random.close();
            }
        } catch (IOException failed) {
            throw new DBException.VolumeIOError("file cannot be closed", failed);
        } finally {
            growLock.unlock();
        }
    }

    @Override
    public long length() {
        return (long) slices.length << SLICE_SHIFT;
    }

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public File getFile() {
        return file;
    }

    /** The folder has a lock. */
    @Override
    public boolean getFileLocked() {
        return true;
    }
}
