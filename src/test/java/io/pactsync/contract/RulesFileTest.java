package io.pactsync.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RulesFileTest {
  @Test
  void theBuiltInThresholdIsOneHalf() {
    assertThat(VerdictRules.DEFAULTS.threshold()).isEqualTo(0.5);
  }

  @Test
  void aFaultNamesItsKey() {
    assertFault("threshold: 0.5", "In the rules, weights must be a map.");
    assertFault("weights: {documents: 1}", "\"documents\" is no clue; use one of document, ");
    assertFault("weights: {document: heavy}", "In the rules, document must be a number.");
    assertFault(
        "weights: {}\nterms: {contract: {weights: {name: 1}, words: {en: lease}}}",
        "In the rules, contract.en must be a list.");
    assertFault("weights: [", "The rules are not YAML: ");
    assertFault("", "In the rules, weights must be a map.");
  }

  @Test
  void aThresholdBeyondTheScoresIsRefused() {
    assertThatThrownBy(() -> VerdictRules.DEFAULTS.withThreshold(50))
        .hasMessage("A threshold is from 0 to 1, not 50.0.");
  }

  private static void assertFault(String yaml, String sentence) {
    assertThatThrownBy(() -> RulesFile.parse(yaml))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(sentence);
  }
}
