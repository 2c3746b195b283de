package dev.kvstore.adapters.sqlite;

import dev.kvstore.KeyRange;
import java.util.StringJoiner;

/** The text of statements about a range; the ends are its parameters. Blobs are ordered as the contract wants it. */
final class RangeSql {
    private RangeSql() {}

    static String select(KeyRange range) {
        return "SELECT k, v FROM kv" + where(range) + " ORDER BY k" + (range.descending() ? " DESC" : "");
    }

    static String delete(KeyRange range) {
        return "DELETE FROM kv" + where(range);
    }

    private static String where(KeyRange range) {
        StringJoiner conditions = new StringJoiner(" AND ", " WHERE ", "").setEmptyValue("");
        if (range.low() != null) {
            conditions.add(range.lowInclusive() ? "k>=?" : "k>?");
        }
        if (range.high() != null) {
            conditions.add(range.highInclusive() ? "k<=?" : "k<?");
        }
        return conditions.toString();
    }
}
