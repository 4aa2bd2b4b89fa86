package io.pactsync.config;

import java.util.List;

/**
 * Settings that decide which messages carry a contract.
 *
 * @param threshold the score from which a message carries a contract, from 0 (every message) to 1
 * @param terms the user's terms, in addition to the built-in ones
 */
public record ContractSettings(double threshold, List<ContractTerm> terms) {
  public static final ContractSettings DEFAULTS = new ContractSettings(0.5, List.of());

  public ContractSettings {
    terms = List.copyOf(terms);
    if (!(threshold >= 0 && threshold <= 1)) {
      throw new IllegalArgumentException("the threshold must be from 0 to 1, not " + threshold);
    }
  }
}
