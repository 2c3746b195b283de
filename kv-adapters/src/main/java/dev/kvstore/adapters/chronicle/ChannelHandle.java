package dev.kvstore.adapters.chronicle;

import dev.kvstore.KvException;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.reflect.Method;
import java.nio.channels.FileChannel;
import net.openhft.chronicle.hash.impl.util.CanonicalRandomAccessFiles;

/**
 * The handle through which Chronicle Map extends and maps its file. It does so on the thread of a writer whose entry needs the
 * room; were that thread interrupted, the channel would close and the map be lost. So the channel is told to ignore
 * interrupts: a method of the JDK for such cases, in a package that Chronicle Map needs opened anyway.
 */
final class ChannelHandle implements AutoCloseable {
    private final File file;
    private final RandomAccessFile handle;

    private ChannelHandle(File file, RandomAccessFile handle) {
        this.file = file;
        this.handle = handle;
    }

    /** Of a map that is open: the same handle, counted. */
    static ChannelHandle of(File file) throws IOException {
        ChannelHandle acquired = new ChannelHandle(file, CanonicalRandomAccessFiles.acquire(file));
        acquired.ignoreInterrupts();
        return acquired;
    }

    private void ignoreInterrupts() {
        FileChannel channel = handle.getChannel();
        try {
            Method method = channel.getClass().getMethod("setUninterruptible");
            method.setAccessible(true);
            method.invoke(channel);
        } catch (ReflectiveOperationException | RuntimeException changed) {
            close();
            throw new KvException.Unsupported("chronicle cannot be kept from interrupts on this JVM: " + changed);
        }
    }

    /** Writes all changed pages of the mapping. */
    void force() throws IOException {
        handle.getFD().sync();
    }

    @Override
    public void close() {
        CanonicalRandomAccessFiles.release(file);
    }
}
