package dev.kvstore.adapters.mapdb;

import dev.kvstore.KvEngine;
import java.util.List;

class MapDbHashEngineTest extends MapDbEngineTest {
    @Override
    protected KvEngine engine() {
        return new MapDbHashEngine();
    }

    @Override
    protected List<String> goodOptions() {
        return List.of("concurrency=1", "concurrency=64", "dirSize=128;levels=2");
    }

    @Override
    protected List<String> badOptions() {
        return List.of("concurrency=0", "dirSize=many", "nothing=1");
    }
}
