package io.pactsync.emulator.sample;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A mail before MIME encoding. Its documents are generated on writing.
 *
 * @param moreHeaders further header lines, each with its line end
 * @param format the formats of the text
 * @param logo a picture in the HTML
 */
record ComposedMail(
    MailPlan plan,
    String from,
    String to,
    String cc,
    String subject,
    String moreHeaders,
    TextFormat format,
    String text,
    Optional<EnclosedPart> logo,
    List<EnclosedPart> enclosedParts) {

  ComposedMail {
    enclosedParts = List.copyOf(enclosedParts);
  }

  /** The formats of a mail's text. */
  enum TextFormat {
    PLAIN,
    PLAIN_AND_HTML,
    HTML,
    /** Plain text and a calendar entry. */
    CALENDAR
  }

  /**
   * A part other than the text.
   *
   * @param fileName the file name, empty when missing
   * @param innerFileNames the file names in a forwarded mail
   */
  record EnclosedPart(String fileName, List<String> innerFileNames, Supplier<SamplePart> part) {
    EnclosedPart {
      innerFileNames = List.copyOf(innerFileNames);
    }
  }
}
