package io.pactsync.emulator.sample;

/** The true kind and language of a generated mail, for comparison with verdicts. */
public record SampleTruth(SampleKind kind, Language language) {

  /** Whether the mail contains a contract. */
  public boolean contract() {
    return kind.contract();
  }
}
