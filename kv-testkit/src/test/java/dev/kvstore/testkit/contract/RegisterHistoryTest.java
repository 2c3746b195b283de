package dev.kvstore.testkit.contract;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class RegisterHistoryTest {
    private final RegisterHistory history = new RegisterHistory();

    private void put(String value) {
        history.run(step(value), () -> "");
    }

    private void get(String found) {
        history.run(step(null), () -> found);
    }

    /** A put of a value, or a get for null. */
    private static RegisterHistory.Step step(String value) {
        return new RegisterHistory.Step() {
            @Override
            public Object result(String state) {
                return value == null ? "" + state : "";
            }

            @Override
            public String after(String state) {
                return value == null ? state : value;
            }
        };
    }

    @Test
    void isLinearizable_operationsOneAfterAnother_true() {
        get("null");
        put("1");
        get("1");
        put("2");
        get("2");
        assertTrue(history.isLinearizable());
    }

    @Test
    void isLinearizable_staleRead_false() {
        put("1");
        put("2");
        get("1");
        assertFalse(history.isLinearizable());
    }

    @Test
    void isLinearizable_readsGoBack_false() {
        history.run(step("1"), () -> {
            get("1");
            get("null");
            return "";
        });
        assertFalse(history.isLinearizable());
    }

    @Test
    void isLinearizable_readDuringAPut_true() {
        history.run(step("1"), () -> {
            get("null");
            get("1");
            return "";
        });
        assertTrue(history.isLinearizable());
    }
}
