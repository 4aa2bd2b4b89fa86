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

/** What the terms found in one place add up to. */
final class Terms {
  /** Kinds that say what a name, subject or text is about. */
  static final Set<TermKind> TOPICS =
      Collections.unmodifiableSet(
          EnumSet.complementOf(
              EnumSet.of(TermKind.COMPLETED, TermKind.VOIDED, TermKind.HANDING_OVER)));

  private Terms() {}

  /**
   * One finding a kind that speaks for a contract, and the strongest alone of those against: that a
   * mail names its invoice twice, or calls it a bill too, makes it no less of a contract.
   */
  static List<Finding> findings(
      List<Hit> hits, ToDoubleFunction<Hit> weight, Function<Hit, String> reason) {
    List<Finding> findings = new ArrayList<>();
    for (TermKind kind : TOPICS) {
      hits.stream()
          .filter(hit -> hit.kind() == kind)
          .max(Comparator.comparingDouble(hit -> Math.abs(weight.applyAsDouble(hit))))
          .map(hit -> new Finding(weight.applyAsDouble(hit), reason.apply(hit)))
          .filter(finding -> finding.weight() != 0)
          .ifPresent(findings::add);
    }
    Optional<Finding> worst =
        findings.stream()
            .filter(Finding::isAgainst)
            .min(Comparator.comparingDouble(Finding::weight));
    findings.removeIf(finding -> finding.isAgainst() && !worst.equals(Optional.of(finding)));
    return findings;
  }
}
