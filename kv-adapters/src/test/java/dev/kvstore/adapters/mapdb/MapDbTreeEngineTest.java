package dev.kvstore.adapters.mapdb;

import dev.kvstore.KvEngine;
import java.util.List;

class MapDbTreeEngineTest extends MapDbEngineTest {
    @Override
    protected KvEngine engine() {
        return new MapDbTreeEngine();
    }

    @Override
    protected List<String> goodOptions() {
        return List.of("maxNodeSize=8", "maxNodeSize=100", "valuesOutsideNodesEnable=true");
    }

    @Override
    protected List<String> badOptions() {
        return List.of("maxNodeSize=0", "valuesOutsideNodesEnable=1", "nothing=1");
    }
}
