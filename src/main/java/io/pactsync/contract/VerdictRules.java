package io.pactsync.contract;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The rules of a {@link ContractJudge}. Immutable: {@link #withThreshold} and {@link #plusTerms}
 * return changed copies.
 *
 * @param threshold minimum score of a contract, from 0 to 1; 0 keeps every message
 * @param unopenedReview minimum score from which a person decides about a message that is below the
 *     threshold and contains a part that cannot be opened
 * @param initialSum the sum before any evidence
 * @param weights the weight of each signal
 * @param terms the terms of each kind
 * @param signingServices sender domains of e-signature services; their subdomains match too
 */
public record VerdictRules(
    double threshold,
    double unopenedReview,
    double initialSum,
    Map<Signal, Double> weights,
    Map<TermKind, TermGroup> terms,
    List<String> signingServices) {

  /** The rules in {@code verdict-rules.yaml}. */
  public static final VerdictRules DEFAULTS = VerdictRulesParser.builtIn();

  /**
   * Checks that the rules are complete.
   *
   * @throws IllegalArgumentException with a sentence that names the error
   */
  public VerdictRules {
    if (!(threshold >= 0 && threshold <= 1)) {
      throw new IllegalArgumentException("A threshold must be from 0 to 1, not " + threshold + ".");
    }
    for (Signal signal : Signal.values()) {
      if (!Double.isFinite(weights.getOrDefault(signal, Double.NaN))) {
        throw new IllegalArgumentException("The weight of " + signal.label() + " is missing.");
      }
    }
    for (TermKind kind : TermKind.values()) {
      if (!terms.containsKey(kind)) {
        throw new IllegalArgumentException("The terms of kind " + kind.label() + " are missing.");
      }
    }
    weights = Map.copyOf(weights);
    terms = Map.copyOf(terms);
    signingServices = List.copyOf(signingServices);
  }

  public VerdictRules withThreshold(double newThreshold) {
    return new VerdictRules(
        newThreshold, unopenedReview, initialSum, weights, terms, signingServices);
  }

  /** Adds terms of the kind and language. */
  public VerdictRules plusTerms(TermKind kind, String language, List<String> moreTerms) {
    Map<TermKind, TermGroup> changed = new EnumMap<>(terms);
    changed.put(kind, group(kind).withAddedTerms(language, moreTerms));
    return new VerdictRules(
        threshold, unopenedReview, initialSum, weights, changed, signingServices);
  }

  double weight(Signal signal) {
    return weights.getOrDefault(signal, 0.0);
  }

  TermWeights weights(TermKind kind) {
    return group(kind).weights();
  }

  TermGroup group(TermKind kind) {
    TermGroup group = terms.get(kind);
    if (group == null) {
      throw new IllegalArgumentException("The terms of kind " + kind.label() + " are missing.");
    }
    return group;
  }
}
