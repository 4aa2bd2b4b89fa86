package io.pactsync.emulator.traffic;

import java.util.Locale;
import java.util.Optional;

/**
 * Another client of a mailbox. It calls at its rate whatever is refused, and never retries.
 *
 * @param mailbox the address of the mailbox; empty for one such client in every mailbox
 * @param unitsPerSecond its rate while it is active, in quota units, from above 0 to 1,000,000
 * @param pattern when it calls
 */
public record EmulatedOtherClient(
    Optional<String> mailbox, double unitsPerSecond, OtherClientPattern pattern) {
  private static final double MAX_RATE = 1_000_000;

  public EmulatedOtherClient {
    mailbox = mailbox.map(address -> address.toLowerCase(Locale.ROOT));
    if (!(unitsPerSecond > 0 && unitsPerSecond <= MAX_RATE)) {
      throw new IllegalArgumentException(
          "the rate of another client is "
              + unitsPerSecond
              + "; give units a second, above 0 and at most 1,000,000");
    }
  }

  /**
   * Reads {@code 100}, {@code 100:on-off} or {@code legal@example.com=100:on-off}.
   *
   * @throws IllegalArgumentException with one sentence that names the invalid part
   */
  public static EmulatedOtherClient parse(String text) {
    int equals = text.lastIndexOf('=');
    Optional<String> mailbox =
        equals < 0 ? Optional.empty() : Optional.of(text.substring(0, equals));
    String[] fields = text.substring(equals + 1).split(":", 2);
    if (mailbox.isPresent() && !mailbox.get().contains("@")) {
      throw new IllegalArgumentException(
          "another client of the mailbox \""
              + mailbox.get()
              + "\" is not possible; write an address, such as legal@example.com=100");
    }
    return new EmulatedOtherClient(
        mailbox,
        rate(fields[0]),
        fields.length == 1 ? OtherClientPattern.POISSON : pattern(fields[1]));
  }

  private static double rate(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "the rate of another client is \""
              + text
              + "\"; write [EMAIL=]RATE[:PATTERN] with a rate in units a second, such as"
              + " 100:on-off",
          e);
    }
  }

  private static OtherClientPattern pattern(String text) {
    return OtherClientPattern.named(text)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no pattern \""
                        + text
                        + "\" of another client; choose one of "
                        + OtherClientPattern.names()));
  }

  boolean calls(String address) {
    return mailbox.isEmpty() || mailbox.get().equals(address.toLowerCase(Locale.ROOT));
  }
}
