package io.pactsync.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineCodecTest {
  private static final String CHARACTERS = "\\n\n\r aß";

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void everyListDecodesToItself(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 500; i++) {
      List<String> texts = new ArrayList<>();
      for (int count = random.nextInt(4); count > 0; count--) {
        StringBuilder text = new StringBuilder();
        random
            .ints(random.nextInt(6), 0, CHARACTERS.length())
            .forEach(at -> text.append(CHARACTERS.charAt(at)));
        texts.add(text.toString());
      }
      assertThat(LineCodec.decode(LineCodec.encode(texts)))
          .as("seed %d, %s", seed, texts)
          .isEqualTo(texts);
    }
  }
}
