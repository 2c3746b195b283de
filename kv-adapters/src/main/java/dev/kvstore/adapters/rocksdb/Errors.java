package dev.kvstore.adapters.rocksdb;

import dev.kvstore.KvException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** What RocksDB says went wrong, in the words of the contract. */
final class Errors {
    private static final Pattern FILE = Pattern.compile("(/\\S+?\\.(?:sst|log|blob)|/\\S*MANIFEST-\\d+)");
    private static final Pattern OFFSET = Pattern.compile("offset[: ]+(\\d+)");

    private Errors() {}

    static KvException translate(String operation, Path path, RocksDBException failure) {
        Status status = failure.getStatus();
        String message = "rocksdb failed: operation=" + operation + " path=" + path + " found=" + failure.getMessage();
        if (status == null) {
            return new KvException.Io(message, failure);
        }
        return switch (status.getCode()) {
            case Corruption -> corrupt(path, failure.getMessage());
            case NotSupported -> new KvException.Unsupported(message);
            case InvalidArgument -> new KvException.UnsupportedFormat(message);
            case IOError -> io(message, status, failure);
            default -> new KvException.Io(message, failure);
        };
    }

    private static KvException io(String message, Status status, RocksDBException failure) {
        if (status.getSubCode() == Status.SubCode.NoSpace) {
            return new KvException.Full(message, failure);
        }
        if (message.contains("lock hold by current process") || message.contains("While lock file")) {
            return new KvException.Locked(message);
        }
        return new KvException.Io(message, failure);
    }

    private static KvException.Corrupt corrupt(Path path, String message) {
        Matcher file = FILE.matcher(message);
        Matcher offset = OFFSET.matcher(message);
        return new KvException.Corrupt(
                "rocksdb finds damage",
                file.find() ? Path.of(file.group(1)) : path,
                offset.find() ? Long.parseLong(offset.group(1)) : 0,
                message,
                "intact blocks");
    }
}
