package dev.kvstore.bench;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;

/** JSON as the bench writes and reads it. */
final class Json {
    /** On one line. */
    static final ObjectMapper LINE =
            new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    /** For people too. */
    static final ObjectMapper FILE = LINE.copy().enable(SerializationFeature.INDENT_OUTPUT);

    private Json() {}
}
