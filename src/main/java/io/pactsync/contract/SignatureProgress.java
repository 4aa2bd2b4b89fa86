package io.pactsync.contract;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** Finds the status that an e-signature service reports. */
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
  public List<Finding> in(Letter mail) {
    Optional<String> service = services.sender(mail.mail().headers());
    if (service.isEmpty()) {
      return List.of();
    }
    List<Finding> findings = new ArrayList<>();
    findings.add(
        new Finding(
            rules.weight(Clue.SIGNING_SENDER),
            "an e-signature service sent it (" + Quoted.plain(service.get()) + ")"));
    reported(mail).ifPresent(findings::add);
    return findings;
  }

  /** Uses only the subject. The text may mention other states, such as when links expire. */
  private Optional<Finding> reported(Letter mail) {
    List<Hit> matches = progress.find(Words.of(mail.subject()));
    return first(matches, TermKind.VOIDED)
        .map(match -> finding(Clue.VOIDED, "was not signed", match))
        .or(
            () ->
                first(matches, TermKind.COMPLETED)
                    .map(match -> finding(Clue.COMPLETED, "has been signed", match)));
  }

  private Finding finding(Clue signal, String outcome, Hit match) {
    return new Finding(
        rules.weight(signal),
        "the service reports that it %s (%s)".formatted(outcome, Quoted.of(match.words())));
  }

  private static Optional<Hit> first(List<Hit> matches, TermKind kind) {
    return matches.stream().filter(match -> match.kind() == kind).findFirst();
  }
}
