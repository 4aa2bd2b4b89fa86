package io.pactsync.contract;

/** The meaning of a term. */
public enum TermKind {
  CONTRACT("a contract"),
  SUPPORTING("a part of a contract"),
  SIGNED("a signature"),
  /** Searched only in mail from e-signature services. */
  COMPLETED("a completed signature"),
  /** Searched only in mail from e-signature services. */
  VOIDED("an uncompleted signature"),
  /** Searched only in the text. It increases the weight of the terms near it. */
  HANDING_OVER("an attachment"),
  INVOICE("an invoice"),
  RECEIPT("a receipt"),
  DELIVERY("a delivery"),
  STATEMENT("a statement"),
  APPLICATION("a job application"),
  OTHER("a document of another kind"),
  /** Has no weight. Prevents matches of the terms inside it. */
  NEUTRAL("nothing");

  private final String nounPhrase;

  TermKind(String thing) {
    this.nounPhrase = thing;
  }

  /** The name in configuration files, such as {@code handing-over}. */
  public String label() {
    return EnumLabels.of(this);
  }

  /**
   * Returns the kind with the label.
   *
   * @throws IllegalArgumentException when no kind has the label; the message lists the valid labels
   */
  public static TermKind fromLabel(String label) {
    return EnumLabels.find(TermKind.class, label, "kind of term");
  }

  /** A noun phrase for reasons, with its article. */
  String nounPhrase() {
    return nounPhrase;
  }
}
