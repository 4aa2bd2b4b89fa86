package io.pactsync.contract;

import java.util.ArrayList;
import java.util.List;

/**
 * Whether a message contains a contract, and the reasons.
 *
 * @param decision the decision for the message
 * @param score from 0 (certainly no contract) to 1 (certainly a contract), with two decimals
 * @param reasons sentences for people, strongest first; reasons against a contract start with
 *     "against it: "
 */
public record Verdict(Decision decision, double score, List<String> reasons) {
  /** The decision for a message. */
  public enum Decision {
    /** The score reaches the threshold. The documents are delivered. */
    CONTRACT,
    /** The score is below the threshold. Nothing is kept. */
    OTHER,
    /**
     * A part could not be read, opened or judged. The documents are kept until a person decides.
     */
    REVIEW
  }

  /** The score of a message that could not be judged. */
  private static final double UNDECIDED_SCORE = 0.5;

  public Verdict {
    if (!(score >= 0 && score <= 1)) {
      throw new IllegalArgumentException("A score must be from 0 to 1, not " + score + ".");
    }
    reasons = List.copyOf(reasons);
  }

  /** Whether the decision is {@link Decision#CONTRACT}. */
  public boolean isContract() {
    return decision == Decision.CONTRACT;
  }

  /**
   * Returns the verdict for a message that could not be judged.
   *
   * @param reason a sentence for people
   */
  public static Verdict undecided(String reason) {
    return new Verdict(Decision.REVIEW, UNDECIDED_SCORE, List.of(reason));
  }

  /**
   * Returns a verdict for review if parts are not looked into and the message is not a contract.
   * Keeps the score.
   *
   * @param unread sentences about the parts
   */
  public Verdict withUndecidedParts(List<String> unread) {
    if (isContract() || unread.isEmpty()) {
      return this;
    }
    List<String> all = new ArrayList<>(unread);
    all.addAll(reasons);
    return new Verdict(Decision.REVIEW, score, all);
  }
}
