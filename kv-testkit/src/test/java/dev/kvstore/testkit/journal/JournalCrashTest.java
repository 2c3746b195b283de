package dev.kvstore.testkit.journal;

import dev.kvstore.Durability;
import dev.kvstore.KvOptions;
import dev.kvstore.testkit.run.CrashRun;
import org.junit.jupiter.api.Test;

class JournalCrashTest {
    @Test
    void crash_atLevelProcess_leavesAPrefixOfTheHistory() {
        System.out
                .println(new CrashRun(new SmallJournal(), KvOptions.DEFAULT.with(Durability.PROCESS)).readOnly().run());
    }

    @Test
    void crash_atLevelSync_losesNothingAcknowledged() {
        System.out.println(new CrashRun(new SmallJournal(), KvOptions.DEFAULT.with(Durability.SYNC)).readOnly().run());
    }
}
