package io.pactsync.contract;

/**
 * The weights of a term by place. A positive weight is evidence for a contract, a negative one
 * against. A weight of 1 raises a score of 0.50 to 0.73.
 *
 * @param name in an attachment's name
 * @param subject in the subject
 * @param text in the text
 * @param nearHandover in the text, near a word such as "attached"
 */
public record TermWeights(double name, double subject, double text, double nearHandover) {
  public TermWeights {
    if (!Double.isFinite(name + subject + text + nearHandover)) {
      throw new IllegalArgumentException("The weights of a term must be finite numbers.");
    }
  }
}
