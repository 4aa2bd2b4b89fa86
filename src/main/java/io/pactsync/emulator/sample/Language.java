package io.pactsync.emulator.sample;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.Locale;

/** The languages that the sample is written in; about a third is not English. */
public enum Language {
  ENGLISH("en", 65, "ISO-8859-1", 0),
  GERMAN("de", 10, "ISO-8859-1", 1),
  FRENCH("fr", 7, "ISO-8859-1", 1),
  SPANISH("es", 6, "ISO-8859-15", 1),
  POLISH("pl", 4, "ISO-8859-2", 1),
  SWEDISH("sv", 4, "ISO-8859-1", 1),
  JAPANESE("ja", 4, "ISO-2022-JP", 9);

  private final String tag;
  private final int weight;
  private final String legacyCharset;
  private final int hoursEast;

  Language(String tag, int weight, String legacyCharset, int hoursEast) {
    this.tag = tag;
    this.weight = weight;
    this.legacyCharset = legacyCharset;
    this.hoursEast = hoursEast;
  }

  /** The language's BCP 47 tag. */
  public String tag() {
    return tag;
  }

  /** Of a hundred mails, how many are in this language. */
  int weight() {
    return weight;
  }

  /** What mail programs wrote this language in before UTF-8, where this Java knows it. */
  Charset legacyCharset() {
    return Charset.isSupported(legacyCharset)
        ? Charset.forName(legacyCharset)
        : StandardCharsets.UTF_8;
  }

  ZoneOffset zone() {
    return ZoneOffset.ofHours(hoursEast);
  }

  String resource() {
    return tag.toLowerCase(Locale.ROOT) + ".properties";
  }
}
