package io.pactsync.contract;

import java.util.List;

/** What the subject speaks of. */
final class SubjectTerms implements Evidence {
  private final VerdictRules rules;
  private final Vocabulary vocabulary;

  SubjectTerms(VerdictRules rules) {
    this.rules = rules;
    this.vocabulary = new Vocabulary(rules, Terms.TOPICS);
  }

  @Override
  public List<Finding> in(Letter letter) {
    return Terms.findings(
        vocabulary.find(Words.of(letter.subject())),
        hit -> rules.weights(hit.kind()).subject(),
        hit ->
            "the subject speaks of %s (%s)".formatted(hit.kind().thing(), Quoted.of(hit.words())));
  }
}
