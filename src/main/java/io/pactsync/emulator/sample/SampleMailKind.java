package io.pactsync.emulator.sample;

/** The kinds of generated mails, with whether they contain a contract. */
public enum SampleMailKind {
  /** An executed contract as PDF. */
  SIGNED_PDF(true, 13, true),
  /** A draft with tracked changes as DOCX. */
  DOCX_REDLINE(true, 7, true),
  SCANNED_TIFF(true, 2, true),
  SCANNED_JPEG(true, 3, true),
  /** A ZIP of a contract and its annexes. */
  ZIP_BUNDLE(true, 3, true),
  /** A message/rfc822 part that contains the contract. */
  FORWARDED(true, 4, true),
  /** An e-sign service's completion mail with only a link. */
  ESIGN_LINK(true, 5, false),
  /** An e-sign service's completion mail with the PDF. */
  ESIGN_PDF(true, 2, false),
  /** A Google Drive link in place of a large attachment. */
  DRIVE_LINK(true, 3, true),

  INVOICE(false, 12, false),
  NEWSLETTER(false, 10, false),
  CALENDAR_INVITE(false, 6, false),
  CHATTER(false, 13, true),
  /** A conversation mail with a logo in its HTML. */
  CHATTER_WITH_LOGO(false, 7, true),
  DELIVERY_NOTE(false, 4, false),
  RECEIPT(false, 4, false),
  CV(false, 2, false);

  private final boolean contract;
  private final int weight;
  private final boolean allowsReplies;

  SampleMailKind(boolean contract, int weight, boolean allowsReplies) {
    this.contract = contract;
    this.weight = weight;
    this.allowsReplies = allowsReplies;
  }

  /** Whether the mail contains a contract. */
  public boolean containsContract() {
    return contract;
  }

  /** Returns how many of a hundred mails are of this kind. */
  int weight() {
    return weight;
  }

  /** Whether the sample may have replies to this kind. */
  boolean allowsReplies() {
    return allowsReplies;
  }
}
