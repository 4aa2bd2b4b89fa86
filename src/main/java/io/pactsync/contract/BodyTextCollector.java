package io.pactsync.contract;

import java.util.EnumSet;
import java.util.List;

/**
 * Finds terms in the text. Texts mention many things, so a term has little weight here, unless it
 * is near a word such as "attached".
 */
final class BodyTextCollector implements EvidenceCollector {
  /** Maximum distance in words between such a word and the term, in either order. */
  private static final int MAX_DISTANCE = 8;

  private final VerdictRules rules;
  private final TermIndex topics;
  private final TermIndex handingOver;

  BodyTextCollector(VerdictRules rules, TermIndex topics) {
    this.rules = rules;
    this.topics = topics;
    this.handingOver = new TermIndex(rules, EnumSet.of(TermKind.HANDING_OVER));
  }

  @Override
  public List<SignalFinding> collect(JudgeInput mail) {
    TokenizedText words = TokenizedText.ofText(mail.text());
    int[] handedOver = handingOver.find(words).stream().mapToInt(TermMatch::position).toArray();
    return TermFindings.findings(
        topics.find(words),
        match -> weight(match, isNear(match, handedOver)),
        match ->
            "the text %s %s (%s)"
                .formatted(
                    isNear(match, handedOver) ? "hands over" : "mentions",
                    match.kind().nounPhrase(),
                    QuotedText.quote(match.words())));
  }

  private double weight(TermMatch match, boolean isHandedOver) {
    TermWeights weights = rules.weights(match.kind());
    return isHandedOver ? weights.nearHandover() : weights.text();
  }

  private static boolean isNear(TermMatch match, int[] places) {
    for (int place : places) {
      if (Math.abs(place - match.position()) <= MAX_DISTANCE) {
        return true;
      }
    }
    return false;
  }
}
