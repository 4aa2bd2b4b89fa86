package io.pactsync.contract;

/** What is seen in a message apart from words; each has a weight in the rules. */
public enum Clue {
  /** An attached PDF, Word, RTF or OpenDocument text. */
  DOCUMENT,
  /** A document inside a digital signature. */
  SIGNED_ENVELOPE,
  /** An attached TIFF or JPEG. */
  SCAN,
  /** An archive that holds documents, or that cannot be looked into. */
  ARCHIVE,
  /** A link to a file in a file store, in place of an attachment. */
  DRIVE_LINK,
  /** A link to a document at an e-signature service. */
  SIGNING_LINK,
  /** An e-signature service sent it. */
  SIGNING_SENDER,
  /** An e-signature service says that everybody has signed. */
  COMPLETED,
  /** An e-signature service says that nothing was signed. */
  VOIDED,
  /** Sent to subscribers. */
  NEWSLETTER,
  /** Came by a list on which people write to each other. */
  MAILING_LIST,
  /** Says of itself that it is bulk mail. */
  BULK,
  /** An invitation or the like. */
  CALENDAR,
  /** Neither a document nor a link to one. */
  NOTHING;

  /** The name in configuration files, such as {@code drive-link}. */
  public String label() {
    return Labels.of(this);
  }

  /**
   * The clue of that label.
   *
   * @throws IllegalArgumentException when there is none, with a sentence that names those there are
   */
  public static Clue labelled(String label) {
    return Labels.find(Clue.class, label, "clue");
  }
}
