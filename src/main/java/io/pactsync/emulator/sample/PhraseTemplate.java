package io.pactsync.emulator.sample;

/** Replaces the placeholders in phrases. */
final class PhraseTemplate {

  private PhraseTemplate() {}

  static String fill(String phrase, SampleCompany party, int number) {
    return phrase.replace("{party}", party.name()).replace("{number}", Integer.toString(number));
  }
}
