package io.pactsync.contract;

import java.util.EnumSet;
import java.util.List;

/**
 * What the text speaks of. Texts mention many things, so a term weighs little here, unless it
 * stands close by a word that hands something over: "attached is the contract".
 */
final class TextTerms implements Evidence {
  /** Words between the handing over and what is handed over, in either order. */
  private static final int CLOSE = 8;

  private final VerdictRules rules;
  private final Vocabulary topics;
  private final Vocabulary handingOver;

  TextTerms(VerdictRules rules, Vocabulary topics) {
    this.rules = rules;
    this.topics = topics;
    this.handingOver = new Vocabulary(rules, EnumSet.of(TermKind.HANDING_OVER));
  }

  @Override
  public List<Finding> in(Letter letter) {
    Words words = Words.of(letter.text());
    int[] handedOver = handingOver.find(words).stream().mapToInt(Hit::at).toArray();
    return Terms.findings(
        topics.find(words),
        hit -> weight(hit, isClose(hit, handedOver)),
        hit ->
            "the text %s %s (%s)"
                .formatted(
                    isClose(hit, handedOver) ? "hands over" : "speaks of",
                    hit.kind().thing(),
                    Quoted.of(hit.words())));
  }

  private double weight(Hit hit, boolean isHandedOver) {
    TermWeights weights = rules.weights(hit.kind());
    return isHandedOver ? weights.handedOver() : weights.text();
  }

  private static boolean isClose(Hit hit, int[] places) {
    for (int place : places) {
      if (Math.abs(place - hit.at()) <= CLOSE) {
        return true;
      }
    }
    return false;
  }
}
