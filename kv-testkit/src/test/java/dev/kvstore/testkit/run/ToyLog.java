package dev.kvstore.testkit.run;

import dev.kvstore.Durability;
import dev.kvstore.KvException;
import dev.kvstore.storage.Folder;
import dev.kvstore.storage.Mapping;
import dev.kvstore.storage.Poison;
import dev.kvstore.storage.StoreFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

/**
 * One file: magic, clean word (0 while open, else length and checksum of the file), salt and its checksum, then frames: length and checksum,
 * the position up to which the file was durable then, payload. An opened file is written anew, so its frames are durable.
 */
final class ToyLog implements AutoCloseable {
    private static final long MAGIC = 0x31594F54_0D0A89FFL;
    private static final int CLEAN = 8;
    private static final int SALT = 16;
    private static final int FRAMES = 32;
    private static final int HEADER = 16;
    private static final int GROWTH = 2048;
    private static final String NAME = "log";

    private final Folder folder;
    private final Set<Bug> bugs;
    private final boolean sync;
    private final Poison poison;
    private StoreFile file;
    private Mapping mapping;
    private long salt;
    private int end = FRAMES;
    private int durable = FRAMES;

    ToyLog(Folder folder, Durability durability, Set<Bug> bugs) {
        this.folder = folder;
        this.sync = durability.level() == Durability.Level.SYNC;
        this.bugs = bugs;
        this.poison = new Poison(folder);
    }

    /** Hands over all payloads in order; false if there is no file. */
    boolean read(Consumer<ByteBuffer> payloads) throws IOException {
        if (!folder.list().contains(NAME)) {
            return false;
        }
        byte[] bytes;
        try (StoreFile old = folder.open(NAME, false)) {
            bytes = new byte[(int) old.length()];
            old.read(0, bytes, 0, bytes.length);
        }
        ByteBuffer all = ByteBuffer.wrap(bytes);
        if (bytes.length < FRAMES || all.getLong(0) != MAGIC) {
            throw new KvException.UnsupportedFormat("not a toy store: path=" + folder.path());
        }
        salt = all.getLong(SALT);
        if (all.getLong(SALT + 8) != saltWord()) {
            throw corrupt(SALT);
        }
        long clean = all.getLong(CLEAN);
        if (clean != 0 && !bugs.contains(Bug.NO_CLEAN_CHECK) && clean != cleanWord(bytes)) {
            throw corrupt(CLEAN);
        }
        while (isFrame(bytes, end)) {
            payloads.accept(all.slice(end + HEADER, length(bytes, end)));
            end += size(length(bytes, end));
        }
        for (int at = end; at + HEADER <= bytes.length && !bugs.contains(Bug.NO_DURABLE_CHECK); at += 8) {
            if (isFrame(bytes, at) && all.getLong(at + 8) > end) {
                throw corrupt(end);
            }
        }
        return true;
    }

    private KvException corrupt(int position) {
        return new KvException.Corrupt("bad frame", folder.path().resolve(NAME), position, "other bytes",
                "the written ones");
    }

    private boolean isFrame(byte[] bytes, int at) {
        if (at + HEADER > bytes.length) {
            return false;
        }
        int length = length(bytes, at);
        if (length <= 0 || length > bytes.length - at - HEADER) {
            return false;
        }
        int found = ByteBuffer.wrap(bytes).getInt(at + 4);
        return bugs.contains(Bug.NO_CHECKSUM) || found == checksum(bytes, at, at, length);
    }

    private static int length(byte[] bytes, int at) {
        return ByteBuffer.wrap(bytes).getInt(at);
    }

    private static int size(int length) {
        return HEADER + length + 7 & ~7;
    }

    /** Over place, salt, durable position and payload. */
    private int checksum(byte[] bytes, int at, int position, int length) {
        CRC32C crc = new CRC32C();
        crc.update(ByteBuffer.allocate(24).putLong(position).putLong(salt).putLong(length).flip());
        crc.update(bytes, at + 8, length + 8);
        return (int) crc.getValue();
    }

    private long saltWord() {
        CRC32C crc = new CRC32C();
        crc.update(ByteBuffer.allocate(8).putLong(salt).flip());
        return crc.getValue();
    }

    private static long cleanWord(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, CLEAN);
        crc.update(bytes, SALT, bytes.length - SALT);
        return (long) bytes.length << 32 | crc.getValue();
    }

    /** Goes on in a new file that holds one frame, or none if the payload is empty. */
    void begin(byte[] payload) throws IOException {
        boolean same = bugs.contains(Bug.NO_TAIL_FORCE) && end > FRAMES;
        String name = same ? NAME : NAME + ".tmp";
        if (!same) {
            folder.delete(name);
            end = FRAMES;
            salt++;
        }
        file = same ? folder.open(name, true) : folder.create(name);
        byte[] header = ByteBuffer.allocate(FRAMES).putLong(MAGIC).putLong(0).putLong(salt).putLong(saltWord()).array();
        file.write(0, header, 0, FRAMES);
        grow(size(payload.length));
        mapping = file.map(2 * file.length());
        if (!same) {
            if (payload.length > 0) {
                store(payload);
            }
            if (!bugs.contains(Bug.NO_FILE_FORCE)) {
                file.force();
            }
            folder.rename(name, NAME);
            if (!bugs.contains(Bug.NO_FOLDER_FORCE)) {
                folder.force();
            }
        }
        durable = end;
    }

    private void grow(int more) throws IOException {
        long length = file.length();
        if (mapping != null && end + more + GROWTH > mapping.capacity()) {
            Mapping longer = file.map(2 * (end + more + GROWTH));
            mapping.close();
            mapping = longer;
        }
        if (end + more > length) {
            byte[] zeros = new byte[more + GROWTH];
            file.write(length, zeros, 0, zeros.length);
            if (!bugs.contains(Bug.NO_LENGTH_FORCE)) {
                file.force();
            }
        }
    }

    private void store(byte[] payload) {
        byte[] frame = new byte[size(payload.length)];
        ByteBuffer.wrap(frame).putInt(payload.length).putInt(0).putLong(durable).put(payload);
        ByteBuffer.wrap(frame).putInt(4, checksum(frame, 0, end, payload.length));
        mapping.copyIn(end + 8, frame, 8, frame.length - 8);
        mapping.putLongRelease(end, Long.reverseBytes(ByteBuffer.wrap(frame).getLong(0)));
        end += frame.length;
    }

    void append(byte[] payload) throws IOException {
        if (!bugs.contains(Bug.NO_POISON)) {
            poison.check();
        }
        try {
            grow(size(payload.length));
        } catch (IOException failed) {
            if (failed.getMessage().contains("No space") && file.length() < end + size(payload.length)) {
                throw new KvException.Full("no room", failed);
            }
            throw failed(failed);
        }
        try {
            store(payload);
        } catch (InternalError fault) {
            throw poison.fail(fault);
        }
        if (sync && !bugs.contains(Bug.NO_FORCE)) {
            force();
        }
    }

    private RuntimeException failed(IOException failure) {
        return bugs.contains(Bug.RAW_EXCEPTION) ? new java.io.UncheckedIOException(failure) : poison.fail(failure);
    }

    void force() {
        if (!bugs.contains(Bug.NO_POISON)) {
            poison.check();
        }
        try {
            forceOnce();
        } catch (IOException failed) {
            throw failed(failed);
        }
        durable = end;
    }

    private void forceOnce() throws IOException {
        try {
            mapping.force(durable, end - durable);
        } catch (IOException failed) {
            if (!bugs.contains(Bug.RETRIED_FORCE)) {
                throw failed;
            }
            mapping.force(durable, end - durable);
        }
    }

    /** Whether all bytes are those that were written. */
    boolean isIntact() {
        byte[] bytes = new byte[end];
        mapping.copyOut(0, bytes, 0, end);
        int at = FRAMES;
        while (at < end && isFrame(bytes, at)) {
            at += size(length(bytes, at));
        }
        return at == end && Arrays.equals(bytes, 8, CLEAN + 8, new byte[8], 0, 8);
    }

    @Override
    public void close() throws IOException {
        if (mapping != null && !poison.isPoisoned()) {
            force();
            file.truncate(end);
            byte[] bytes = new byte[end];
            mapping.copyOut(0, bytes, 0, end);
            file.force();
            mapping.putLongRelease(CLEAN, Long.reverseBytes(cleanWord(bytes)));
            file.force();
        }
    }

    void release() {
        if (mapping != null) {
            mapping.close();
        }
        if (file != null && !bugs.contains(Bug.LEAK)) {
            file.close();
        }
    }
}
