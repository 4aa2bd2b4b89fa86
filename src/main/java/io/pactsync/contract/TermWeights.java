package io.pactsync.contract;

/**
 * What a term weighs, by the place where it stands. Above zero it speaks for a contract, below zero
 * against one; 1 raises a score of 0.50 to 0.73.
 *
 * @param name in an attachment's name
 * @param subject in the subject
 * @param text in the text
 * @param handedOver in the text, close by a word that hands something over
 */
public record TermWeights(double name, double subject, double text, double handedOver) {
  public TermWeights {
    if (!Double.isFinite(name + subject + text + handedOver)) {
      throw new IllegalArgumentException("A term's weights are finite numbers.");
    }
  }
}
