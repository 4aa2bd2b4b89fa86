package io.pactsync.contract;

import java.util.List;

/** Finds terms in the subject. */
final class SubjectTerms implements Evidence {
  private final VerdictRules rules;
  private final Vocabulary topics;

  SubjectTerms(VerdictRules rules, Vocabulary topics) {
    this.rules = rules;
    this.topics = topics;
  }

  @Override
  public List<Finding> in(Letter mail) {
    return Terms.findings(
        topics.find(Words.of(mail.subject())),
        match -> rules.weights(match.kind()).subject(),
        match ->
            "the subject mentions %s (%s)"
                .formatted(match.kind().thing(), Quoted.of(match.words())));
  }
}
