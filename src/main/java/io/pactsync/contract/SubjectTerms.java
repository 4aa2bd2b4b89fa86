package io.pactsync.contract;

import java.util.List;

/** What the subject speaks of. */
final class SubjectTerms implements Evidence {
  private final VerdictRules rules;
  private final Vocabulary topics;

  SubjectTerms(VerdictRules rules, Vocabulary topics) {
    this.rules = rules;
    this.topics = topics;
  }

  @Override
  public List<Finding> in(Letter letter) {
    return Terms.findings(
        topics.find(Words.of(letter.subject())),
        hit -> rules.weights(hit.kind()).subject(),
        hit ->
            "the subject speaks of %s (%s)".formatted(hit.kind().thing(), Quoted.of(hit.words())));
  }
}
