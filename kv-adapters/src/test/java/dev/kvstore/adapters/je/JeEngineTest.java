package dev.kvstore.adapters.je;

import dev.kvstore.KvEngine;
import dev.kvstore.adapters.AdapterCases;
import java.util.List;

class JeEngineTest extends AdapterCases {
    @Override
    protected KvEngine engine() {
        return new JeEngine();
    }

    @Override
    protected List<String> goodOptions() {
        return List.of("je.maxMemoryPercent=10", "je.log.fileMax=100000000", "je.freeDisk=1000",
                "je.cleaner.minUtilization=50");
    }

    @Override
    protected List<String> badOptions() {
        return List.of("je.maxMemoryPercent=0", "je.log.fileMax=1", "je.freeDisk=-1", "nothing=1");
    }
}
