package io.pactsync.contract;

/** A property of a message other than its words. Each signal has a weight in the rules. */
public enum Signal {
  /** An attached PDF, Word, RTF or OpenDocument text. */
  DOCUMENT,
  /** A document inside a digital signature. */
  SIGNED_ENVELOPE,
  /** A TIFF, JPEG or HEIC. */
  SCAN,
  /** A PNG or WebP of the size of a page. */
  SCREENSHOT,
  /** An archive that contains documents or cannot be opened. */
  ARCHIVE,
  /** No document, but a part that cannot be opened and may contain one. */
  UNOPENED,
  /** A link to a file in a file store instead of an attachment. */
  DRIVE_LINK,
  /** A link to a document at an e-signature service. */
  SIGNING_LINK,
  /** The sender is an e-signature service. */
  SIGNING_SENDER,
  /** An e-signature service reports that all parties have signed. */
  COMPLETED,
  /** An e-signature service reports that the signing was not completed. */
  VOIDED,
  /** A newsletter. */
  NEWSLETTER,
  /** Sent through a mailing list. */
  MAILING_LIST,
  /** Declared as bulk mail. */
  BULK,
  /** An invitation or other calendar mail. */
  CALENDAR,
  /** No document and no link to one. */
  NOTHING;

  /** The name in configuration files, such as {@code drive-link}. */
  public String label() {
    return EnumLabels.of(this);
  }

  /**
   * Returns the signal with the label.
   *
   * @throws IllegalArgumentException when no signal has the label; the message lists the valid
   *     labels
   */
  public static Signal fromLabel(String label) {
    return EnumLabels.find(Signal.class, label, "signal");
  }
}
