package io.pactsync.mail;

/**
 * How much of a mail is read before the rest is left closed with a warning. Past a limit the
 * container is kept as an attachment and nothing more is taken out of it.
 *
 * @param depth containers inside each other (a mail in a zip in a mail is 2)
 * @param multiparts multiparts inside each other within one mail
 * @param parts parts of one mail, those inside its containers included
 * @param unzippedBytes bytes that all zips of one mail together may unpack to
 * @param zipRatio unpacked bytes for each packed byte of a zip member, from which it is a bomb
 * @param bodyBytes bytes of one body text that are searched for links
 * @param textChars characters of body text that are kept for judging
 */
public record MailLimits(
    int depth,
    int multiparts,
    int parts,
    long unzippedBytes,
    int zipRatio,
    int bodyBytes,
    int textChars) {

  /** Room for every honest mail that Gmail lets through (50 MB), and memory use of a few MB. */
  public static final MailLimits DEFAULTS =
      new MailLimits(16, 100, 2_000, 512L << 20, 200, 1 << 20, 64_000);

  public MailLimits {
    atLeastOne("depth", depth);
    atLeastOne("multiparts", multiparts);
    atLeastOne("parts", parts);
    atLeastOne("unzippedBytes", unzippedBytes);
    atLeastOne("zipRatio", zipRatio);
    atLeastOne("bodyBytes", bodyBytes);
    atLeastOne("textChars", textChars);
  }

  private static void atLeastOne(String limit, long value) {
    if (value < 1) {
      throw new IllegalArgumentException(
          "The mail limit " + limit + " is " + value + "; give it a value of 1 or more.");
    }
  }
}
