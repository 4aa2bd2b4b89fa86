package io.pactsync.contract;

import java.util.EnumSet;
import java.util.List;

/**
 * Finds terms in the text. Texts mention many things, so a term has little weight here, unless it
 * is near a word such as "attached".
 */
final class TextTerms implements Evidence {
  /** Maximum distance in words between such a word and the term, in either order. */
  private static final int MAX_DISTANCE = 8;

  private final VerdictRules rules;
  private final Vocabulary topics;
  private final Vocabulary handingOver;

  TextTerms(VerdictRules rules, Vocabulary topics) {
    this.rules = rules;
    this.topics = topics;
    this.handingOver = new Vocabulary(rules, EnumSet.of(TermKind.HANDING_OVER));
  }

  @Override
  public List<Finding> in(Letter mail) {
    Words words = Words.of(mail.text());
    int[] handedOver = handingOver.find(words).stream().mapToInt(Hit::at).toArray();
    return Terms.findings(
        topics.find(words),
        match -> weight(match, isNear(match, handedOver)),
        match ->
            "the text %s %s (%s)"
                .formatted(
                    isNear(match, handedOver) ? "hands over" : "mentions",
                    match.kind().thing(),
                    Quoted.of(match.words())));
  }

  private double weight(Hit match, boolean isHandedOver) {
    TermWeights weights = rules.weights(match.kind());
    return isHandedOver ? weights.handedOver() : weights.text();
  }

  private static boolean isNear(Hit match, int[] places) {
    for (int place : places) {
      if (Math.abs(place - match.at()) <= MAX_DISTANCE) {
        return true;
      }
    }
    return false;
  }
}
