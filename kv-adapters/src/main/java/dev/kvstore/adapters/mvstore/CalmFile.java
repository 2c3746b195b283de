package dev.kvstore.adapters.mvstore;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileLock;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.h2.store.fs.FileBaseDefault;

/**
 * A channel on {@link RandomAccessFile}s, which know no interrupts. Readers at once have one each; writes go through one. The
 * lock of the folder is the adapter's, so that of the file is none.
 */
final class CalmFile extends FileBaseDefault {
    private final String path;
    private final RandomAccessFile writer;
    private final ConcurrentLinkedQueue<RandomAccessFile> readers = new ConcurrentLinkedQueue<>();

    CalmFile(String path, String mode) throws IOException {
        this.path = path;
        this.writer = new RandomAccessFile(path, mode);
    }

    @Override
    public int read(ByteBuffer into, long position) throws IOException {
        requireOpen();
        RandomAccessFile idle = readers.poll();
        RandomAccessFile reader = idle == null ? new RandomAccessFile(path, "r") : idle;
        try {
            reader.seek(position);
            return read(reader, into);
        } finally {
            readers.add(reader);
        }
    }

    private static int read(RandomAccessFile reader, ByteBuffer into) throws IOException {
        byte[] bytes = into.hasArray() ? into.array() : new byte[into.remaining()];
        int offset = into.hasArray() ? into.arrayOffset() + into.position() : 0;
        int count = reader.read(bytes, offset, into.remaining());
        if (count > 0 && into.hasArray()) {
            into.position(into.position() + count);
        } else if (count > 0) {
            into.put(bytes, 0, count);
        }
        return count;
    }

    @Override
    public synchronized int write(ByteBuffer from, long position) throws IOException {
        requireOpen();
        int count = from.remaining();
        writer.seek(position);
        if (from.hasArray()) {
            writer.write(from.array(), from.arrayOffset() + from.position(), count);
            from.position(from.position() + count);
        } else {
            byte[] bytes = new byte[count];
            from.get(bytes);
            writer.write(bytes);
        }
        return count;
    }

    private void requireOpen() throws ClosedChannelException {
        if (!isOpen()) {
            throw new ClosedChannelException();
        }
    }

    @Override
    public long size() throws IOException {
        return writer.length();
    }

    @Override
    protected synchronized void implTruncate(long size) throws IOException {
        if (size < writer.length()) {
            writer.setLength(size);
        }
    }

    @Override
    public void force(boolean metaData) throws IOException {
        writer.getFD().sync();
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) {
        return new NoLock(this);
    }

    @Override
    protected void implCloseChannel() throws IOException {
        for (RandomAccessFile reader = readers.poll(); reader != null; reader = readers.poll()) {
            reader.close();
        }
        writer.close();
    }

    /** Looks like a lock to MVStore. */
    private static final class NoLock extends FileLock {
        NoLock(CalmFile file) {
            super(file, 0, Long.MAX_VALUE, false);
        }

        @Override
        public boolean isValid() {
            return true;
        }

        @Override
        public void release() {}
    }
}
