package io.pactsync.contract;

import java.util.ArrayList;
import java.util.List;

/**
 * Whether a message bears a contract, and why.
 *
 * @param decision what follows for the message
 * @param score from 0 (surely not) to 1 (surely), of two decimals
 * @param reasons sentences for people, the weightiest first; those that speak against begin with
 *     "against it: "
 */
public record Verdict(Decision decision, double score, List<String> reasons) {
  /** What follows for the message. */
  public enum Decision {
    /** The score reaches the threshold: the documents are delivered. */
    CONTRACT,
    /** The score is below the threshold: nothing is kept. */
    OTHER,
    /** A part could not be read or judged: the documents are kept until a person decides. */
    REVIEW
  }

  /** Neither for nor against. */
  private static final double UNDECIDED = 0.5;

  public Verdict {
    if (!(score >= 0 && score <= 1)) {
      throw new IllegalArgumentException("A score is from 0 to 1, not " + score + ".");
    }
    reasons = List.copyOf(reasons);
  }

  /** Whether the message bears a contract. */
  public boolean contract() {
    return decision == Decision.CONTRACT;
  }

  /**
   * The verdict on a message that could not be judged.
   *
   * @param reason a sentence for people
   */
  public static Verdict undecided(String reason) {
    return new Verdict(Decision.REVIEW, UNDECIDED, List.of(reason));
  }

  /** The same score for a message of which some content could not be read. */
  public Verdict withUnread(List<String> unread) {
    if (contract() || unread.isEmpty()) {
      return this;
    }
    List<String> all = new ArrayList<>(unread);
    all.addAll(reasons);
    return new Verdict(Decision.REVIEW, score, all);
  }
}
