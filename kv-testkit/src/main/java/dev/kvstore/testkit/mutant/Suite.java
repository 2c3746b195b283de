package dev.kvstore.testkit.mutant;

import dev.kvstore.testkit.engine.JournalSubject;
import java.util.function.Consumer;

/**
 * Throws if it finds a bug in an engine. Implemented by enums: a {@link MutantRun} looks up the constant of that name among the classes
 * that belong to the mutant.
 */
public interface Suite extends Consumer<JournalSubject> {
    /**
     * As of an enum constant.
     *
     * @return its name
     */
    String name();

    /**
     * As of an enum constant.
     *
     * @return its enum
     */
    Class<?> getDeclaringClass();
}
