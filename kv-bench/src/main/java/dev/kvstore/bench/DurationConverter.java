package dev.kvstore.bench;

import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads 90s, 10m, 2h. */
final class DurationConverter implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
        if (!text.matches("\\d{1,9}[smh]")) {
            throw new TypeConversionException("not a time such as 90s, 10m or 2h: found=" + text);
        }
        long number = Long.parseLong(text.substring(0, text.length() - 1));
        return switch (text.charAt(text.length() - 1)) {
            case 's' -> Duration.ofSeconds(number);
            case 'm' -> Duration.ofMinutes(number);
            default -> Duration.ofHours(number);
        };
    }
}
