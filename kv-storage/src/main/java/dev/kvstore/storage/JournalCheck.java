package dev.kvstore.storage;

import static dev.kvstore.storage.JournalFormat.*;

import dev.kvstore.CheckReport;
import dev.kvstore.CheckReport.Fault;
import dev.kvstore.KvException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads and verifies everything: control file, segments, value files, and hint files against their segments. */
final class JournalCheck {
    private final Folder folder;
    private final Poison poison;
    private final Catalog catalog;
    private final ValueFiles values;
    private final List<Fault> faults = new ArrayList<>();
    private long bytesRead;
    private long entries;

    JournalCheck(Folder folder, Poison poison, Catalog catalog, ValueFiles values) {
        this.folder = folder;
        this.poison = poison;
        this.catalog = catalog;
        this.values = values;
    }

    /** A part of the check; what it throws becomes a fault. */
    private interface Part {
        void run() throws IOException;
    }

    CheckReport run() {
        attempt(folder.path().resolve(CONTROL_NAME), () -> new ControlFile(folder, poison).read(true));
        for (Segment segment : catalog.segments()) {
            if (segment.isStarted()) {
                checkSegment(segment);
            }
        }
        return new CheckReport(faults, bytesRead, entries);
    }

    private void attempt(Path path, Part part) {
        try {
            part.run();
        } catch (KvException.Corrupt corrupt) {
            faults.add(new Fault(corrupt.path(), corrupt.position(), corrupt.fault()));
        } catch (KvException.UnsupportedFormat | KvException.Io found) {
            faults.add(new Fault(path, 0, found.getMessage()));
        } catch (IOException | InternalError failed) {
            faults.add(new Fault(path, 0, String.valueOf(failed.getMessage())));
        }
    }

    private void checkSegment(Segment segment) {
        EntryDigest digest = new EntryDigest();
        int faultsBefore = faults.size();
        attempt(segment.path(), () -> segment.verifyHeader(catalog.storeId()));
        attempt(segment.path(), () -> SegmentReader.requireStart(segment));
        attempt(segment.path(), () -> checkFrames(segment, digest));
        if (faults.size() == faultsBefore) {
            attempt(folder.path().resolve(hintName(segment.number())), () -> checkHint(segment, digest));
        }
    }

    /** Goes on behind a bad frame, where another valid one can be found. */
    private void checkFrames(Segment segment, EntryDigest digest) {
        int tail = segment.tail();
        FrameScanner scanner = FrameScanner.fromStart(segment, tail);
        while (scanner.next() == FrameScanner.Found.FRAME) {
            scanner.forEach(record -> {
                digest.add(KeyEntry.of(record));
                checkRecord(record);
            });
        }
        count(tail);
        if (scanner.position() < tail) {
            addFault(segment, scanner);
            checkBehind(segment, scanner, tail);
        }
    }

    private void checkBehind(Segment segment, FrameScanner bad, int tail) {
        new EvidenceSearch(segment, tail)
                .visitedBy(new EvidenceSearch.Visitor() {
                    @Override
                    public void frame(FrameScanner found) {
                        found.forEach(JournalCheck.this::checkRecord);
                    }

                    @Override
                    public void bad(FrameScanner at) {
                        addFault(segment, at);
                    }
                })
                .behind(bad.position(), bad.check());
    }

    private void addFault(Segment segment, FrameScanner bad) {
        String found = bad.problem() == null ? "zeros" : bad.problem();
        faults.add(
                new Fault(segment.path(), bad.position(), "damaged frame: found=" + found + " expected=a valid frame"));
    }

    private void count(long bytes) {
        bytesRead += bytes;
    }

    private void checkRecord(Record record) {
        entries++;
        checkValue(record);
    }

    private void checkValue(Record record) {
        if (record.reference() != null) {
            Path path = folder.path().resolve(valueName(record.reference().number()));
            attempt(path, () -> count(values.verify(record.reference())));
        }
    }

    private void checkHint(Segment segment, EntryDigest expected) throws IOException {
        try (HintReader hint = HintReader.open(folder, catalog.storeId(), segment, segment.endCheck())) {
            if (hint == null) {
                return;
            }
            EntryDigest found = new EntryDigest();
            KeyFilter filter = hint.readFilter();
            boolean[] complete = {true};
            count(hint.forEach(entry -> {
                found.add(entry);
                complete[0] &= filter.mayContain(entry.key());
            }));
            if (!hint.hasKeys()) {
                SegmentReader.forEach(segment, record -> complete[0] &= filter.mayContain(record.key()));
            } else if (found.value() != expected.value()) {
                complete[0] = false;
            }
            if (!complete[0]) {
                throw new KvException.Corrupt("hint file differs from its segment",
                        folder.path().resolve(hintName(segment.number())), 0, found.value(), expected.value());
            }
        }
    }

    /** A number that two equal lists of entries share. */
    private static final class EntryDigest {
        private long value;

        void add(KeyEntry entry) {
            value = entry.keyHash(value ^ entry.sequence());
            value = value * 31 + entry.position();
            value = value * 31 + entry.length() * 2L + (entry.delete() ? 1 : 0);
            value = value * 31 + entry.millis();
            value = value * 31 + entry.valueFile();
        }

        long value() {
            return value;
        }
    }
}
