package io.pactsync.config;

/**
 * A term of the user that adds to a message's score or subtracts from it.
 *
 * @param text the words as they appear in a subject, a file name or a document
 * @param weight the amount added to the score, from -1 to 1
 */
public record ContractTerm(String text, double weight) {
  /** The weight of a term that is written without one. */
  public static final double DEFAULT_WEIGHT = 0.3;

  public ContractTerm {
    if (text.isBlank()) {
      throw new IllegalArgumentException("a contract term must not be blank");
    }
    if (!(weight >= -1 && weight <= 1)) {
      throw new IllegalArgumentException("a term's weight must be from -1 to 1, not " + weight);
    }
  }
}
