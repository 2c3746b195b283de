package dev.kvstore.adapters.xodus;

import dev.kvstore.KvException;
import java.nio.file.Path;
import java.util.function.Supplier;
import jetbrains.exodus.ExodusException;
import jetbrains.exodus.OutOfDiskSpaceException;
import jetbrains.exodus.log.DataCorruptionException;

/** What Xodus says went wrong, in the words of the contract. */
final class Errors {
    private Errors() {}

    static <T> T translated(String operation, Path path, Supplier<T> call) {
        try {
            return call.get();
        } catch (ExodusException failed) {
            throw translate(operation, path, failed);
        }
    }

    private static KvException translate(String operation, Path path, ExodusException failure) {
        String message = "xodus failed: operation=" + operation + " path=" + path + " found=" + failure.getMessage();
        return switch (failure) {
            case OutOfDiskSpaceException full -> new KvException.Full(message, failure);
            case DataCorruptionException damage ->
                new KvException.Corrupt("xodus finds damage", path, 0, failure.getMessage(), "intact log", failure);
            default -> new KvException.Io(message, failure);
        };
    }
}
