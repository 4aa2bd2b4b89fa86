package io.pactsync.emulator.fault;

import java.util.Locale;

/** Selects among the calls that match a rule. */
public sealed interface FaultOccurrence {

  /**
   * Selects each call with this probability, drawn from the emulator's seeded random source.
   *
   * @param probability from 0 to 1
   */
  record CallProbability(double probability) implements FaultOccurrence {
    public CallProbability {
      if (!(probability >= 0 && probability <= 1)) {
        throw new IllegalArgumentException(
            "a fault's probability is " + probability + "; choose a value from 0 to 1");
      }
    }

    @Override
    public String toString() {
      return String.format(Locale.ROOT, ":%s%%", trimmed(probability * 100));
    }

    private static String trimmed(double percent) {
      return percent == Math.rint(percent)
          ? Long.toString((long) percent)
          : Double.toString(percent);
    }
  }

  /**
   * Selects the calls from {@code first} to {@code last}, both included, counted from 1 since the
   * rule was added.
   */
  record CallRange(long first, long last) implements FaultOccurrence {
    public CallRange {
      if (first < 1 || last < first) {
        throw new IllegalArgumentException(
            "a fault cannot apply to the calls "
                + first
                + ".."
                + last
                + "; start at 1 or later and end at the start or later");
      }
    }

    @Override
    public String toString() {
      return first == last ? "@" + first : "@" + first + ".." + last;
    }
  }
}
