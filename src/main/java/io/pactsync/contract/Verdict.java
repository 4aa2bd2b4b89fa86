package io.pactsync.contract;

import java.util.List;

/**
 * Whether a message bears a contract, and why.
 *
 * @param contract whether the score reaches the threshold of the rules
 * @param score from 0 (surely not) to 1 (surely), of two decimals
 * @param reasons sentences for people, the weightiest first; those that speak against begin with
 *     "against it: "
 */
public record Verdict(boolean contract, double score, List<String> reasons) {
  public Verdict {
    if (!(score >= 0 && score <= 1)) {
      throw new IllegalArgumentException("A score is from 0 to 1, not " + score + ".");
    }
    reasons = List.copyOf(reasons);
  }
}
