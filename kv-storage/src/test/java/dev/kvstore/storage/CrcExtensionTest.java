package dev.kvstore.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CrcExtensionTest {
    @Test
    void extend_anyWord_isTheCrcOfAll() {
        SplittableRandom random = new SplittableRandom(1);
        for (int round = 0; round < 10_000; round++) {
            byte[] bytes = new byte[random.nextInt(40) + Integer.BYTES];
            random.nextBytes(bytes);
            int known = bytes.length - Integer.BYTES;
            assertEquals(Bytes.crc(bytes, 0, bytes.length),
                    CrcExtension.extend(Bytes.crc(bytes, 0, known), Bytes.getInt(bytes, known)));
        }
    }
}
