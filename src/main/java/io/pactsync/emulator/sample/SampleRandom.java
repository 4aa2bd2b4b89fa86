package io.pactsync.emulator.sample;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToIntFunction;

/**
 * The random values of one mail. They depend only on the seed, the mail's index and the purpose,
 * never on other mails.
 */
final class SampleRandom {

  private final SplittableRandom random;

  SampleRandom(long seed, int index, String purpose) {
    long mixed = seed * 0x9E3779B97F4A7C15L + index;
    random = new SplittableRandom(mixed ^ ((long) purpose.hashCode() << 32));
  }

  boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  /** Returns a number from {@code low} (inclusive) to {@code high} (exclusive). */
  int between(int low, int high) {
    return random.nextInt(low, high);
  }

  long bits() {
    return random.nextLong();
  }

  double fraction() {
    return random.nextDouble();
  }

  <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  /** Chooses each element with a probability in proportion to its weight. */
  <T> T pick(List<T> choices, ToIntFunction<T> weight) {
    int left = random.nextInt(choices.stream().mapToInt(weight).sum());
    for (T choice : choices) {
      left -= weight.applyAsInt(choice);
      if (left < 0) {
        return choice;
      }
    }
    throw new IllegalStateException("The weights changed during the choice.");
  }
}
