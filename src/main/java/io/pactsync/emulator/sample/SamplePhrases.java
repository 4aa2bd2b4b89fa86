package io.pactsync.emulator.sample;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** The phrases of one language, read from a resource file. Immutable. */
final class SamplePhrases {

  private final SampleLanguage language;
  private final Map<String, List<String>> variants;

  private SamplePhrases(SampleLanguage language, Map<String, List<String>> variants) {
    this.language = language;
    this.variants = Map.copyOf(variants);
  }

  static Map<SampleLanguage, SamplePhrases> ofAllLanguages() {
    Map<SampleLanguage, SamplePhrases> all = new EnumMap<>(SampleLanguage.class);
    for (SampleLanguage language : SampleLanguage.values()) {
      all.put(language, read(language));
    }
    return all;
  }

  /** Returns all variants of a phrase, or all lines of a text. */
  List<String> all(String key) {
    return Optional.ofNullable(variants.get(key))
        .orElseThrow(
            () -> new IllegalStateException(language.resource() + " has no phrase '" + key + "'."));
  }

  String pick(String key, SampleRandom random) {
    return random.pick(all(key));
  }

  private static SamplePhrases read(SampleLanguage language) {
    try (InputStream in =
        Optional.ofNullable(SamplePhrases.class.getResourceAsStream(language.resource()))
            .orElseThrow(
                () -> new IllegalStateException(language.resource() + " is not in the jar."))) {
      Properties properties = new Properties();
      properties.load(new InputStreamReader(in, StandardCharsets.UTF_8));
      Map<String, List<String>> variants = new HashMap<>();
      properties.forEach(
          (key, value) -> variants.put((String) key, List.of(((String) value).split("\\|"))));
      return new SamplePhrases(language, variants);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
