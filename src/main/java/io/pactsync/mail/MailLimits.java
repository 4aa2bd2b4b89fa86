package io.pactsync.mail;

/**
 * Limits on what one mail may cost to read. When a mail exceeds a limit, the reader records a
 * warning and skips the rest. A container that exceeds one is kept as an attachment.
 *
 * @param depth maximum levels of nested containers (a mail in a zip in a mail is 2)
 * @param multiparts maximum levels of nested multiparts within one mail
 * @param parts maximum parts of one mail, including parts inside its containers
 * @param unzippedBytes maximum unpacked bytes of all zips of one mail together
 * @param zipRatio maximum unpacked bytes per packed byte of a zip member; more is a zip bomb
 * @param bodyBytes maximum bytes of one body text that are searched for links
 * @param textChars maximum characters of body text that are kept for judging
 */
public record MailLimits(
    int depth,
    int multiparts,
    int parts,
    long unzippedBytes,
    int zipRatio,
    int bodyBytes,
    int textChars) {

  /** Admit every legitimate mail up to Gmail's largest, 50 MB, and need a few MB of memory. */
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
