package io.pactsync.contract;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Parses rules in the YAML format of {@code verdict-rules.yaml}. */
public final class VerdictRulesParser {
  private static final String BUILT_IN = "verdict-rules.yaml";

  private VerdictRulesParser() {}

  static VerdictRules builtIn() {
    try (InputStream in = VerdictRulesParser.class.getResourceAsStream(BUILT_IN)) {
      if (in == null) {
        throw new IllegalStateException(BUILT_IN + " is missing from the jar; rebuild it.");
      }
      return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(BUILT_IN + " cannot be read from the jar.", e);
    }
  }

  /**
   * Parses complete rules.
   *
   * @throws IllegalArgumentException with a sentence that names the invalid or missing key
   */
  public static VerdictRules parse(String yaml) {
    Map<String, Object> root = map("the rules", load(yaml));
    Map<Signal, Double> weights = new EnumMap<>(Signal.class);
    map("weights", root.get("weights"))
        .forEach((label, weight) -> weights.put(Signal.fromLabel(label), number(label, weight)));
    Map<TermKind, TermGroup> terms = new EnumMap<>(TermKind.class);
    map("terms", root.get("terms"))
        .forEach((label, group) -> terms.put(TermKind.fromLabel(label), group(label, group)));
    return new VerdictRules(
        number("threshold", root.get("threshold")),
        number("unopened-review", root.get("unopened-review")),
        number("start", root.get("start")),
        weights,
        terms,
        strings("signing-services", root.get("signing-services")));
  }

  private static Object load(String yaml) {
    try {
      Object loaded = new Load(LoadSettings.builder().build()).loadFromString(yaml);
      return loaded == null ? Map.of() : loaded;
    } catch (YamlEngineException e) {
      throw new IllegalArgumentException("The rules are not valid YAML: " + e.getMessage(), e);
    }
  }

  private static TermGroup group(String label, Object value) {
    Map<String, Object> group = map(label, value);
    Map<String, Object> weights = map(label + ".weights", group.get("weights"));
    Map<String, List<String>> words = new TreeMap<>();
    map(label + ".words", group.get("words"))
        .forEach((language, terms) -> words.put(language, strings(label + "." + language, terms)));
    return new TermGroup(
        new TermWeights(
            number(label + ".name", weights.get("name")),
            number(label + ".subject", weights.get("subject")),
            number(label + ".text", weights.get("text")),
            number(label + ".handed-over", weights.get("handed-over"))),
        words);
  }

  private static Map<String, Object> map(String key, @Nullable Object value) {
    if (!(value instanceof Map<?, ?> entries)) {
      throw new IllegalArgumentException("In the rules, " + key + " must be a map.");
    }
    Map<String, Object> map = new TreeMap<>();
    entries.forEach((k, v) -> map.put(String.valueOf(k), v == null ? List.of() : v));
    return map;
  }

  private static double number(String key, @Nullable Object value) {
    if (value instanceof Number number) {
      return number.doubleValue();
    }
    throw new IllegalArgumentException("In the rules, " + key + " must be a number.");
  }

  private static List<String> strings(String key, @Nullable Object value) {
    if (!(value instanceof List<?> list)) {
      throw new IllegalArgumentException("In the rules, " + key + " must be a list.");
    }
    return list.stream().map(String::valueOf).toList();
  }
}
