package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;

import dev.kvstore.KvException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads and replaces the control file, the only truth about which files belong to the store. It is written anew under a
 * temporary name, forced, renamed, and the folder forced; so it is never torn, and a wrong checksum is always damage.
 */
final class ControlFile {
    private static final int MAX_LENGTH = 1 << 30;

    private final Folder folder;
    private final Poison poison;
    private volatile StoreFile current;
    private volatile boolean publishing;

    ControlFile(Folder folder, Poison poison) {
        this.folder = folder;
        this.poison = poison;
    }

    private Path path() {
        return folder.path().resolve(CONTROL_NAME);
    }

    /** Reads it where nothing else may be ours. */
    Control read() throws IOException {
        return read(false);
    }

    /** Reads it; beside data of ours, what does not begin as a control file is damage. */
    Control read(boolean besideData) throws IOException {
        try (StoreFile file = folder.open(CONTROL_NAME, false)) {
            long length = file.length();
            if (length > MAX_LENGTH) {
                throw new KvException.Corrupt("control file too long", path(), 0, length, "at most " + MAX_LENGTH);
            }
            byte[] bytes = new byte[(int) length];
            file.read(0, bytes, 0, bytes.length);
            if (besideData) {
                requireMagic(bytes);
            }
            return decode(bytes);
        }
    }

    private Control decode(byte[] bytes) {
        if (bytes.length < CONTROL_FIXED_LENGTH + CONTROL_CRC_LENGTH) {
            checkMagic(bytes);
            throw new KvException.Corrupt(
                    "control file too short", path(), bytes.length, bytes.length, CONTROL_FIXED_LENGTH);
        }
        FileHeaders.check(bytes, CONTROL_MAGIC, bytes.length - CONTROL_CRC_LENGTH, path());
        int settingsLength = Bytes.getInt(bytes, CONTROL_SETTINGS_LENGTH_OFFSET);
        int count = Bytes.getInt(bytes, CONTROL_SEGMENT_COUNT_OFFSET);
        long expected = length(settingsLength, count);
        if (settingsLength < 0 || count < 0 || bytes.length != expected) {
            throw new KvException.Corrupt("wrong length of control file", path(), 0, bytes.length, expected);
        }
        int entries = CONTROL_FIXED_LENGTH + settingsLength;
        List<SegmentEntry> segments = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            segments.add(SegmentEntry.decode(bytes, entries + i * ENTRY_LENGTH));
        }
        checkSlots(segments);
        return new Control(
                FileHeaders.storeId(bytes),
                engine(bytes),
                Bytes.getLong(bytes, CONTROL_GENERATION_OFFSET),
                Bytes.getInt(bytes, CONTROL_CLEAN_OFFSET) != 0,
                Arrays.copyOfRange(bytes, CONTROL_FIXED_LENGTH, entries),
                Bytes.getLong(bytes, CONTROL_NEXT_SEGMENT_OFFSET),
                Bytes.getLong(bytes, CONTROL_DURABLE_OFFSET),
                Bytes.getLong(bytes, CONTROL_TORN_OFFSET),
                segments);
    }

    private void checkSlots(List<SegmentEntry> segments) {
        Set<Integer> slots = new HashSet<>();
        for (SegmentEntry entry : segments) {
            if (entry.slot() < 0 || entry.slot() > MAX_SLOT || !slots.add(entry.slot())) {
                throw new KvException.Corrupt("bad slot of segment " + entry.number(), path(), 0, entry.slot(),
                        "0 to " + MAX_SLOT + ", once");
            }
        }
    }

    private void requireMagic(byte[] bytes) {
        int length = Math.min(bytes.length, MAGIC_LENGTH);
        int ours = Arrays.mismatch(bytes, 0, length, CONTROL_MAGIC, 0, length);
        if (length == 0) {
            throw new KvException.Corrupt("empty control file beside data", path(), 0, "0 bytes",
                    "at least " + CONTROL_FIXED_LENGTH);
        }
        if (ours >= 0) {
            throw new KvException.Corrupt("damaged control file beside data", path(), ours, bytes[ours],
                    CONTROL_MAGIC[ours]);
        }
    }

    private void checkMagic(byte[] bytes) {
        int length = Math.min(bytes.length, MAGIC_LENGTH);
        if (length == 0 || !Arrays.equals(bytes, 0, length, CONTROL_MAGIC, 0, length)) {
            throw new KvException.UnsupportedFormat("not a file of a kv store: path=" + path() + " position=0 found="
                    + bytes.length + " bytes expected=a control file");
        }
    }

    private static String engine(byte[] bytes) {
        String padded = new String(bytes, CONTROL_ENGINE_OFFSET, CONTROL_ENGINE_LENGTH, StandardCharsets.US_ASCII);
        return padded.replace("\0", "");
    }

    private static long length(int settingsLength, int segmentCount) {
        return CONTROL_FIXED_LENGTH + (long) settingsLength + (long) segmentCount * ENTRY_LENGTH + CONTROL_CRC_LENGTH;
    }

    static byte[] encode(Control control) {
        byte[] settings = control.settings();
        List<SegmentEntry> segments = control.segments();
        byte[] bytes = new byte[(int) length(settings.length, segments.size())];
        FileHeaders.putPreamble(bytes, CONTROL_MAGIC, control.storeId());
        byte[] engine = control.engine().getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(engine, 0, bytes, CONTROL_ENGINE_OFFSET, engine.length);
        Bytes.putLong(bytes, CONTROL_GENERATION_OFFSET, control.generation());
        Bytes.putInt(bytes, CONTROL_CLEAN_OFFSET, control.clean() ? 1 : 0);
        Bytes.putInt(bytes, CONTROL_SETTINGS_LENGTH_OFFSET, settings.length);
        Bytes.putLong(bytes, CONTROL_NEXT_SEGMENT_OFFSET, control.nextSegment());
        Bytes.putLong(bytes, CONTROL_DURABLE_OFFSET, control.durableSequence());
        Bytes.putLong(bytes, CONTROL_TORN_OFFSET, control.tornBytes());
        Bytes.putInt(bytes, CONTROL_SEGMENT_COUNT_OFFSET, segments.size());
        System.arraycopy(settings, 0, bytes, CONTROL_FIXED_LENGTH, settings.length);
        for (int i = 0; i < segments.size(); i++) {
            segments.get(i).encode(bytes, CONTROL_FIXED_LENGTH + settings.length + i * ENTRY_LENGTH);
        }
        FileHeaders.putCrc(bytes, bytes.length - CONTROL_CRC_LENGTH);
        return bytes;
    }

    /**
     * Replaces the control file; durable on return. An {@link IOException} means that the old one stands unchanged; when that is in
     * doubt the store is poisoned.
     */
    void publish(Control control) throws IOException {
        byte[] bytes = encode(control);
        folder.delete(CONTROL_TEMPORARY_NAME);
        try (StoreFile file = folder.create(CONTROL_TEMPORARY_NAME)) {
            file.write(0, bytes, 0, bytes.length);
            ForceFailedException.force(file);
        } catch (IOException | RuntimeException | Error failed) {
            folder.delete(CONTROL_TEMPORARY_NAME);
            throw failed;
        }
        publishing = true;
        try {
            folder.rename(CONTROL_TEMPORARY_NAME, CONTROL_NAME);
            ForceFailedException.force(folder);
            StoreFile before = current;
            current = folder.open(CONTROL_NAME, false);
            if (before != null) {
                before.close();
            }
        } catch (IOException | RuntimeException | Error inDoubt) {
            throw poison.fail(inDoubt);
        } finally {
            publishing = false;
        }
    }

    /** Whether the control file is still the one that was published last here. */
    boolean isInPlace() throws IOException {
        StoreFile known = current;
        return known == null || publishing || known.isInPlace() || publishing || known != current;
    }

    void close() {
        if (current != null) {
            current.close();
            current = null;
        }
    }
}
