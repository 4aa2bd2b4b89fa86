package io.pactsync.emulator.sample;

/** What a generated mail truly is, for comparing verdicts with. */
public record SampleTruth(SampleKind kind, Language language) {

  /** Whether the mail bears a contract. */
  public boolean contract() {
    return kind.contract();
  }
}
