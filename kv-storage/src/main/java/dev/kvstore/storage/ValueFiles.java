package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;

import dev.kvstore.KvException;
import dev.kvstore.Limits;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.CRC32C;

/**
 * Values too long for a frame, one file each. Written before the frame that refers to them and outside its lock; deleted once no
 * record refers to them any more.
 */
final class ValueFiles {
    private static final int CHUNK = 256 << 10;

    private final Folder folder;
    private final UUID storeId;
    private final AtomicLong nextNumber = new AtomicLong(1);
    private final Set<Long> unforced = new HashSet<>();

    ValueFiles(Folder folder, UUID storeId, List<String> names) {
        this.folder = folder;
        this.storeId = storeId;
        for (String name : names) {
            nextNumber.accumulateAndGet(FileNames.number(name, VALUE_PREFIX) + 1, Math::max);
        }
    }

    private Path path(long number) {
        return folder.path().resolve(valueName(number));
    }

    ValueReference write(byte[] value) throws IOException {
        long number = nextNumber.getAndIncrement();
        int crc = Bytes.crc(value, 0, value.length);
        StoreFile file = folder.create(valueName(number));
        try {
            byte[] header = header(number, value.length, crc);
            file.write(0, header, 0, header.length);
            file.write(header.length, value, 0, value.length);
        } catch (IOException | RuntimeException | Error failed) {
            file.close();
            folder.delete(valueName(number));
            throw failed;
        }
        file.close();
        synchronized (unforced) {
            unforced.add(number);
        }
        return new ValueReference(number, value.length, crc);
    }

    private byte[] header(long number, int length, int crc) {
        byte[] header = new byte[VALUE_HEADER_LENGTH];
        FileHeaders.putPreamble(header, VALUE_MAGIC, storeId);
        Bytes.putLong(header, VALUE_NUMBER_OFFSET, number);
        Bytes.putInt(header, VALUE_LENGTH_OFFSET, length);
        Bytes.putInt(header, VALUE_CRC_OFFSET, crc);
        FileHeaders.putCrc(header, VALUE_HEADER_CRC_OFFSET);
        return header;
    }

    /** The value, verified. */
    byte[] read(ValueReference reference) {
        return open(reference, (file, path) -> {
            byte[] value = new byte[checkedLength(reference, file, path)];
            for (int done = 0; done < value.length; done += CHUNK) {
                file.read(VALUE_HEADER_LENGTH + (long) done, value, done, Math.min(CHUNK, value.length - done));
            }
            checkCrc(Bytes.crc(value, 0, value.length), reference, path);
            return value;
        });
    }

    /** Verifies a value without holding more than a part of it at a time; returns the bytes read. */
    long verify(ValueReference reference) {
        return open(reference, (file, path) -> {
            int length = checkedLength(reference, file, path);
            byte[] chunk = new byte[Math.min(CHUNK, length)];
            CRC32C crc = new CRC32C();
            for (int done = 0; done < length; done += CHUNK) {
                int part = Math.min(CHUNK, length - done);
                file.read(VALUE_HEADER_LENGTH + (long) done, chunk, 0, part);
                crc.update(chunk, 0, part);
            }
            checkCrc((int) crc.getValue(), reference, path);
            return VALUE_HEADER_LENGTH + (long) length;
        });
    }

    /** What is done with an open value file. */
    private interface Use<T> {
        T apply(StoreFile file, Path path) throws IOException;
    }

    private <T> T open(ValueReference reference, Use<T> use) {
        Path path = path(reference.number());
        try (StoreFile file = folder.open(valueName(reference.number()), false)) {
            byte[] header = new byte[VALUE_HEADER_LENGTH];
            file.read(0, header, 0, header.length);
            checkHeader(header, reference, path);
            return use.apply(file, path);
        } catch (NoSuchFileException missing) {
            throw new KvException.Corrupt("value file missing", path, 0, "no file", reference.length() + " bytes");
        } catch (EOFException end) {
            throw new KvException.Corrupt("value file too short", path, 0, end.getMessage(), reference.length());
        } catch (IOException failed) {
            throw IoErrors.translate("cannot read value", path, failed);
        }
    }

    private void checkHeader(byte[] header, ValueReference reference, Path path) {
        byte[] expected = header(reference.number(), reference.length(), reference.crc());
        for (int offset = 0; offset < header.length; offset++) {
            if (header[offset] != expected[offset]) {
                throw new KvException.Corrupt("damaged header of value file", path, offset, header[offset],
                        expected[offset]);
            }
        }
    }

    /** Bounds an allocation by what the file holds. */
    private static int checkedLength(ValueReference reference, StoreFile file, Path path) throws IOException {
        long expected = VALUE_HEADER_LENGTH + (long) reference.length();
        if (reference.length() < 0 || reference.length() > Limits.MAX_VALUE_LENGTH || file.length() < expected) {
            throw new KvException.Corrupt("value file of wrong length", path, 0, file.length(), expected);
        }
        return reference.length();
    }

    private static void checkCrc(int crc, ValueReference reference, Path path) {
        if (crc != reference.crc()) {
            throw new KvException.Corrupt("damaged value", path, VALUE_HEADER_LENGTH, FileHeaders.hex(crc),
                    FileHeaders.hex(reference.crc()));
        }
    }

    /** Whether the file of a recovered frame is there as a whole; it may still have to be forced. */
    boolean recover(ValueReference reference) {
        try {
            verify(reference);
        } catch (KvException.Corrupt damaged) {
            return false;
        }
        nextNumber.accumulateAndGet(reference.number() + 1, Math::max);
        synchronized (unforced) {
            unforced.add(reference.number());
        }
        return true;
    }

    /** Forces the files written since the last call, and their names; whether there were any. They are forgotten once that is done. */
    boolean force() throws IOException {
        List<Long> numbers;
        synchronized (unforced) {
            numbers = List.copyOf(unforced);
        }
        for (long number : numbers) {
            try (StoreFile file = folder.open(valueName(number), true)) {
                ForceFailedException.force(file);
            } catch (NoSuchFileException droppedMeanwhile) {
                continue;
            }
        }
        if (numbers.isEmpty()) {
            return false;
        }
        ForceFailedException.force(folder);
        synchronized (unforced) {
            numbers.forEach(unforced::remove);
        }
        return true;
    }

    /** As {@link Segment#writeAgain}, for the files that are still to be forced. */
    void writeAgain() throws IOException {
        List<Long> numbers;
        synchronized (unforced) {
            numbers = List.copyOf(unforced);
        }
        for (long number : numbers) {
            try (StoreFile file = folder.open(valueName(number), true)) {
                Bulk.copy(file, file, file.length());
            }
        }
    }

    /** Deletes a file that no record refers to. */
    void deleteQuietly(long number, Catalog catalog) {
        synchronized (unforced) {
            unforced.remove(number);
        }
        catalog.deleteQuietly(valueName(number));
    }
}
