package io.pactsync.contract;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** Finds the status that an e-signature service reports. */
final class SigningServiceCollector implements EvidenceCollector {
  private final VerdictRules rules;
  private final SigningServices services;
  private final TermIndex progress;

  SigningServiceCollector(VerdictRules rules) {
    this.rules = rules;
    this.services = new SigningServices(rules.signingServices());
    this.progress = new TermIndex(rules, EnumSet.of(TermKind.COMPLETED, TermKind.VOIDED));
  }

  @Override
  public List<SignalFinding> collect(JudgeInput mail) {
    Optional<String> service = services.senderDomain(mail.mail().headers());
    if (service.isEmpty()) {
      return List.of();
    }
    List<SignalFinding> findings = new ArrayList<>();
    findings.add(
        new SignalFinding(
            rules.weight(Signal.SIGNING_SENDER),
            "an e-signature service sent it (" + QuotedText.sanitize(service.get()) + ")"));
    reported(mail).ifPresent(findings::add);
    return findings;
  }

  /** Uses only the subject. The text may mention other states, such as when links expire. */
  private Optional<SignalFinding> reported(JudgeInput mail) {
    List<TermMatch> matches = progress.find(TokenizedText.ofText(mail.subject()));
    return first(matches, TermKind.VOIDED)
        .map(match -> finding(Signal.VOIDED, "was not signed", match))
        .or(
            () ->
                first(matches, TermKind.COMPLETED)
                    .map(match -> finding(Signal.COMPLETED, "has been signed", match)));
  }

  private SignalFinding finding(Signal signal, String outcome, TermMatch match) {
    return new SignalFinding(
        rules.weight(signal),
        "the service reports that it %s (%s)".formatted(outcome, QuotedText.quote(match.words())));
  }

  private static Optional<TermMatch> first(List<TermMatch> matches, TermKind kind) {
    return matches.stream().filter(match -> match.kind() == kind).findFirst();
  }
}
