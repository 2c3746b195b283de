package dev.kvstore.testkit.run;

import dev.kvstore.KeyRange;
import dev.kvstore.WriteBatch;

/** What operations do to the model. */
final class Effects {
    private Effects() {}

    /** The state after an operation. */
    static State after(State before, Op op) {
        return switch (op) {
            case Op.Put(int key, int tag, int length) -> before.with(key, Data.value(tag, length));
            case Op.Delete(int key) -> before.with(key, null);
            case Op.PutIfAbsent(int key, int tag, int length) ->
                before.get(key) == null ? before.with(key, Data.value(tag, length)) : before;
            case Op.Replace(int key, boolean right, int tag, int length) ->
                right && before.get(key) != null ? before.with(key, Data.value(tag, length)) : before;
            case Op.Compute(int key, int tag, int length) ->
                before.with(key, computed(before.get(key), tag, length));
            case Op.Batch batch -> after(before, batch);
            case Op.DeleteRange(Op.Range range) -> after(before, range.keys());
            default -> before;
        };
    }

    static byte[] computed(byte[] old, int tag, int length) {
        return length < 0 ? null : Data.value(old == null ? tag : tag + 31 * (old.length + 1), length);
    }

    private static State after(State before, Op.Batch batch) {
        if (conflict(batch) >= 0) {
            return before;
        }
        State state = before;
        for (Op.Step step : batch.steps()) {
            if (step instanceof Op op) {
                state = after(state, op);
            }
        }
        return state;
    }

    private static State after(State before, KeyRange range) {
        State state = before;
        for (int key = 0; key < Data.KEYS; key++) {
            if (before.get(key) != null && range.contains(Data.key(key))) {
                state = state.with(key, null);
            }
        }
        return state;
    }

    /** The key of the first requirement that does not hold, or -1. */
    static int conflict(Op.Batch batch) {
        for (Op.Step step : batch.steps()) {
            if (step instanceof Op.Require(int key, boolean holds) && !holds) {
                return key;
            }
        }
        return -1;
    }

    static WriteBatch writeBatch(State before, Op.Batch batch) {
        WriteBatch result = new WriteBatch();
        for (Op.Step step : batch.steps()) {
            switch (step) {
                case Op.Put(int key, int tag, int length) -> result.put(Data.key(key), Data.value(tag, length));
                case Op.Delete(int key) -> result.delete(Data.key(key));
                case Op.Require(int key, boolean holds) ->
                    result.require(Data.key(key), holds ? before.get(key) : wrong(before.get(key)));
            }
        }
        return result;
    }

    /** Not the value that is there. */
    static byte[] wrong(byte[] value) {
        return Data.value(-1, value == null ? 3 : value.length + 1);
    }
}
