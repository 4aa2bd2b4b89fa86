package io.pactsync.emulator.sample;

/** The true kind and language of a generated mail, for comparison with verdicts. */
public record SampleTruth(SampleMailKind kind, SampleLanguage language) {

  /** Whether the mail contains a contract. */
  public boolean containsContract() {
    return kind.containsContract();
  }
}
