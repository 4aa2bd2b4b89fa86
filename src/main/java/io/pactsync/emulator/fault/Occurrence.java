package io.pactsync.emulator.fault;

import java.util.Locale;

/** Which of the calls that a rule fits are befallen. */
public sealed interface Occurrence {

  /**
   * Each with this probability, drawn from the emulator's seeded source.
   *
   * @param probability from 0 to 1
   */
  record Chance(double probability) implements Occurrence {
    public Chance {
      if (!(probability >= 0 && probability <= 1)) {
        throw new IllegalArgumentException(
            "a fault's probability is " + probability + "; give one from 0 to 1");
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
   * From the {@code first} to the {@code last} call that fits, both included, counted from 1 since
   * the rule was added.
   */
  record Span(long first, long last) implements Occurrence {
    public Span {
      if (first < 1 || last < first) {
        throw new IllegalArgumentException(
            "a fault cannot befall the calls "
                + first
                + ".."
                + last
                + "; count from 1 and end no earlier than you begin");
      }
    }

    @Override
    public String toString() {
      return first == last ? "@" + first : "@" + first + ".." + last;
    }
  }
}
