package io.pactsync.config;

/**
 * An own term that speaks for a contract, or against one.
 *
 * @param text as it stands in a subject, a file name or a document
 * @param weight what it adds to the score, from -1 to 1
 */
public record ContractTerm(String text, double weight) {
  /** What a term weighs that is written without a weight. */
  public static final double USUAL_WEIGHT = 0.3;

  public ContractTerm {
    if (text.isBlank()) {
      throw new IllegalArgumentException("a contract term is not blank");
    }
    if (!(weight >= -1 && weight <= 1)) {
      throw new IllegalArgumentException("a term's weight is from -1 to 1, not " + weight);
    }
  }
}
