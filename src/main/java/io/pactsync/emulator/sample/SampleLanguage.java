package io.pactsync.emulator.sample;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.Locale;

/** The languages of the sample. About a third of the mails are not in English. */
public enum SampleLanguage {
  ENGLISH("en", 65, "ISO-8859-1", 0),
  GERMAN("de", 10, "ISO-8859-1", 1),
  FRENCH("fr", 7, "ISO-8859-1", 1),
  SPANISH("es", 6, "ISO-8859-15", 1),
  POLISH("pl", 4, "ISO-8859-2", 1),
  SWEDISH("sv", 4, "ISO-8859-1", 1),
  JAPANESE("ja", 4, "ISO-2022-JP", 9);

  /** BCP 47 language tag. */
  private final String tag;

  private final int weight;
  private final String legacyCharset;
  private final int hoursEast;

  SampleLanguage(String tag, int weight, String legacyCharset, int hoursEast) {
    this.tag = tag;
    this.weight = weight;
    this.legacyCharset = legacyCharset;
    this.hoursEast = hoursEast;
  }

  /** Returns how many of a hundred mails are in this language. */
  int weight() {
    return weight;
  }

  /**
   * Returns the charset that mail programs used for this language before UTF-8, if this JVM
   * supports it.
   */
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
