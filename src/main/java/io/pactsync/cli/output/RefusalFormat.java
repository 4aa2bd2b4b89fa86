package io.pactsync.cli.output;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.quota.RefusalCause;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Formats refused calls by cause. */
public final class RefusalFormat {
  private RefusalFormat() {}

  /** Returns a sentence about the causes. */
  public static String sentence(Map<RefusalCause, Long> refusals, double availableUnitsPerSecond) {
    String causes =
        refusals.entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(entry -> String.format(Locale.ROOT, "%,d %s", entry.getValue(), words(entry)))
            .collect(Collectors.joining(", "));
    boolean isShared = refusals.containsKey(RefusalCause.OTHER_CLIENT);
    return isShared ? causes + "; " + shared(availableUnitsPerSecond) : causes;
  }

  /** Returns the sentence about another client of the mailbox. */
  static String shared(double availableUnitsPerSecond) {
    return String.format(
        Locale.ROOT,
        "another program uses this mailbox and leaves about %,.0f units/s",
        availableUnitsPerSecond);
  }

  /** Returns the cause in a few words. */
  static String brief(RefusalCause cause) {
    return switch (cause) {
      case OWN_CALLS -> "Pactsync's own calls";
      case OTHER_CLIENT -> "another program uses the mailbox";
      case UNEXPLAINED -> "no apparent cause";
      case CONCURRENCY -> "too many calls at once";
      case DAILY_LIMIT -> "the daily limit";
      case NEW_LIMIT -> "a limit that was not known";
    };
  }

  private static String words(Map.Entry<RefusalCause, Long> entry) {
    return switch (entry.getKey()) {
      case OWN_CALLS -> "because of Pactsync's own calls";
      case OTHER_CLIENT -> "because another program uses the mailbox";
      case UNEXPLAINED -> "without an apparent cause";
      case CONCURRENCY -> "because of too many calls at once";
      case DAILY_LIMIT -> "because of the daily limit";
      case NEW_LIMIT -> "because of a limit that was not known";
    };
  }

  /** Adds the causes and the rate that is left, unless there are no causes. */
  public static void put(
      ObjectNode json, Map<RefusalCause, Long> refusals, double availableUnitsPerSecond) {
    if (!refusals.isEmpty()) {
      ObjectNode causes = json.putObject("refusals");
      new TreeMap<>(refusals).forEach((cause, count) -> causes.put(key(cause), count));
      json.put("availableUnitsPerSecond", Math.round(availableUnitsPerSecond));
    }
  }

  /** The cause as a JSON key. */
  private static String key(RefusalCause cause) {
    return switch (cause) {
      case OWN_CALLS -> "ownCalls";
      case OTHER_CLIENT -> "otherClient";
      case UNEXPLAINED -> "unexplained";
      case CONCURRENCY -> "concurrency";
      case DAILY_LIMIT -> "dailyLimit";
      case NEW_LIMIT -> "newLimit";
    };
  }
}
