package io.pactsync.contract;

/** What a term says about the place where it stands. */
public enum TermKind {
  CONTRACT("a contract"),
  SUPPORTING("a part of a contract"),
  SIGNED("a signature"),
  /** Looked for in mail of e-signature services alone. */
  COMPLETED("a completed signature"),
  /** Looked for in mail of e-signature services alone. */
  VOIDED("a signature that did not come about"),
  /** Looked for in the text alone, where it makes the terms around it count for more. */
  HANDING_OVER("an attachment"),
  INVOICE("an invoice"),
  RECEIPT("a receipt"),
  DELIVERY("a delivery"),
  STATEMENT("a statement"),
  APPLICATION("a job application"),
  OTHER("a document of another kind"),
  /** Weighs nothing, but keeps a term within it from being found. */
  NEUTRAL("nothing");

  private final String thing;

  TermKind(String thing) {
    this.thing = thing;
  }

  /** The name in configuration files, such as {@code handing-over}. */
  public String label() {
    return Labels.of(this);
  }

  /**
   * The kind of that label.
   *
   * @throws IllegalArgumentException when there is none, with a sentence that names those there are
   */
  public static TermKind labelled(String label) {
    return Labels.find(TermKind.class, label, "kind of term");
  }

  /** What is spoken of, with its article. */
  String thing() {
    return thing;
  }
}
