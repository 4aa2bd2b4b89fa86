package io.pactsync.emulator.sample;

/** What a generated mail is, and whether it bears a contract. */
public enum SampleKind {
  /** An executed contract as PDF. */
  SIGNED_PDF(true, 13, true),
  /** A draft with tracked changes as DOCX. */
  DOCX_REDLINE(true, 7, true),
  SCANNED_TIFF(true, 2, true),
  SCANNED_JPEG(true, 3, true),
  /** A ZIP of a contract and its annexes. */
  ZIP_BUNDLE(true, 3, true),
  /** Another mail, as message/rfc822, with the contract in it. */
  FORWARDED(true, 4, true),
  /** An e-sign service's completion mail that holds nothing but a link. */
  ESIGN_LINK(true, 5, false),
  /** An e-sign service's completion mail with the PDF. */
  ESIGN_PDF(true, 2, false),
  /** A Google Drive link where an attachment would be too large. */
  DRIVE_LINK(true, 3, true),

  INVOICE(false, 12, false),
  NEWSLETTER(false, 10, false),
  CALENDAR_INVITE(false, 6, false),
  CHATTER(false, 13, true),
  /** Chatter with a logo in its HTML. */
  CHATTER_WITH_LOGO(false, 7, true),
  DELIVERY_NOTE(false, 4, false),
  RECEIPT(false, 4, false),
  CV(false, 2, false);

  private final boolean contract;
  private final int weight;
  private final boolean answerable;

  SampleKind(boolean contract, int weight, boolean answerable) {
    this.contract = contract;
    this.weight = weight;
    this.answerable = answerable;
  }

  /** Whether a CLM admin would want this mail. */
  public boolean contract() {
    return contract;
  }

  /** Of a hundred mails, how many are of this kind. */
  int weight() {
    return weight;
  }

  /** Whether people write back to it. */
  boolean answerable() {
    return answerable;
  }
}
