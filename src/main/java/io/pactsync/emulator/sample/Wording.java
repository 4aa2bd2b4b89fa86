package io.pactsync.emulator.sample;

/** Replaces the placeholders in phrases. */
final class Wording {

  private Wording() {}

  static String fill(String phrase, Company party, int number) {
    return phrase.replace("{party}", party.name()).replace("{number}", Integer.toString(number));
  }
}
