package io.pactsync.emulator.sample;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A mail before it is laid out as MIME. Its documents are made only when it is written.
 *
 * @param moreHeaders further header lines, each ended
 * @param form how its text is given
 * @param logo a picture inside its HTML
 */
record Letter(
    MailPlan plan,
    String from,
    String to,
    String cc,
    String subject,
    String moreHeaders,
    Form form,
    String text,
    Optional<Enclosure> logo,
    List<Enclosure> enclosures) {

  Letter {
    enclosures = List.copyOf(enclosures);
  }

  /** How a mail's text is given. */
  enum Form {
    PLAIN,
    PLAIN_AND_HTML,
    HTML,
    /** Plain, and as a calendar entry. */
    CALENDAR
  }

  /**
   * A part beside the text.
   *
   * @param fileName empty when it has none of its own
   * @param innerFileNames of the files in a forwarded mail
   */
  record Enclosure(String fileName, List<String> innerFileNames, Supplier<Part> part) {
    Enclosure {
      innerFileNames = List.copyOf(innerFileNames);
    }
  }
}
