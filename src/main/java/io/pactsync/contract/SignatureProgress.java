package io.pactsync.contract;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** What an e-signature service reports. */
final class SignatureProgress implements Evidence {
  private final VerdictRules rules;
  private final SigningServices services;
  private final Vocabulary progress;

  SignatureProgress(VerdictRules rules) {
    this.rules = rules;
    this.services = new SigningServices(rules.signingServices());
    this.progress = new Vocabulary(rules, EnumSet.of(TermKind.COMPLETED, TermKind.VOIDED));
  }

  @Override
  public List<Finding> in(Letter letter) {
    Optional<String> service = services.sender(letter.mail().headers());
    if (service.isEmpty()) {
      return List.of();
    }
    List<Finding> findings = new ArrayList<>();
    findings.add(
        new Finding(
            rules.weight(Clue.SIGNING_SENDER),
            "an e-signature service sent it (" + Quoted.plain(service.get()) + ")"));
    reported(letter).ifPresent(findings::add);
    return findings;
  }

  /** The subject tells; a text explains too much, such as what happens to links that expire. */
  private Optional<Finding> reported(Letter letter) {
    List<Hit> hits = progress.find(Words.of(letter.subject()));
    return first(hits, TermKind.VOIDED)
        .map(hit -> finding(Clue.VOIDED, "was not signed", hit))
        .or(
            () ->
                first(hits, TermKind.COMPLETED)
                    .map(hit -> finding(Clue.COMPLETED, "has been signed", hit)));
  }

  private Finding finding(Clue clue, String what, Hit hit) {
    return new Finding(
        rules.weight(clue),
        "the service reports that it %s (%s)".formatted(what, Quoted.of(hit.words())));
  }

  private static Optional<Hit> first(List<Hit> hits, TermKind kind) {
    return hits.stream().filter(hit -> hit.kind() == kind).findFirst();
  }
}
