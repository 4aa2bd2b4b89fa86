package io.pactsync.contract;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Converts the term matches of one text, such as the subject or a file name, to findings. */
final class TermFindings {
  /** Kinds that describe the topic of a name, subject or text. */
  static final Set<TermKind> TOPICS =
      Collections.unmodifiableSet(
          EnumSet.complementOf(
              EnumSet.of(TermKind.COMPLETED, TermKind.VOIDED, TermKind.HANDING_OVER)));

  private TermFindings() {}

  /**
   * Returns one finding per kind for a contract, and only the strongest finding against one. Two
   * mentions of an invoice do not make a contract less likely than one.
   */
  static List<SignalFinding> findings(
      List<TermMatch> matches,
      ToDoubleFunction<TermMatch> weight,
      Function<TermMatch, String> reason) {
    List<SignalFinding> findings = new ArrayList<>();
    for (TermKind kind : TOPICS) {
      matches.stream()
          .filter(match -> match.kind() == kind)
          .max(Comparator.comparingDouble(match -> Math.abs(weight.applyAsDouble(match))))
          .map(match -> new SignalFinding(weight.applyAsDouble(match), reason.apply(match)))
          .filter(finding -> finding.weight() != 0)
          .ifPresent(findings::add);
    }
    Optional<SignalFinding> strongestAgainst =
        findings.stream()
            .filter(SignalFinding::isAgainst)
            .min(Comparator.comparingDouble(SignalFinding::weight));
    findings.removeIf(
        finding -> finding.isAgainst() && !strongestAgainst.equals(Optional.of(finding)));
    return findings;
  }
}
