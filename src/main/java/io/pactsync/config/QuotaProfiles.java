package io.pactsync.config;

import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.QuotaProfile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads quota profiles: built-in ones by name, others by the path of their file. */
public final class QuotaProfiles {
  /** The name of the default profile. */
  public static final String DEFAULT = "250-per-second";

  /** The names of the built-in profiles. A file of the same name needs a path with a slash. */
  public static final List<String> BUILT_IN =
      List.of(DEFAULT, "15000-per-minute", "6000-per-minute");

  /** The methods that every sync calls. A profile must contain their units. */
  static final List<GmailMethod> REQUIRED =
      List.of(
          GmailMethod.GET_PROFILE,
          GmailMethod.HISTORY_LIST,
          GmailMethod.MESSAGES_LIST,
          GmailMethod.MESSAGES_GET);

  private QuotaProfiles() {}

  /**
   * Reads and checks a profile.
   *
   * @param nameOrPath the name of a built-in profile, or a path
   * @param base the directory from which a relative path starts
   */
  public static ProfileReadResult read(String nameOrPath, Path base) {
    return read(nameOrPath, base, 0);
  }

  /**
   * Reads a profile and checks that each method fits into each limit with this headroom.
   *
   * @param headroom the share of each limit that stays unspent
   */
  public static ProfileReadResult read(String nameOrPath, Path base, double headroom) {
    if (BUILT_IN.contains(nameOrPath)) {
      return parse("config/quota/" + nameOrPath + ".yaml", builtIn(nameOrPath), headroom);
    }
    boolean path = nameOrPath.contains("/") || nameOrPath.matches(".*\\.ya?ml");
    Optional<Path> file = path ? PathFormat.parse(nameOrPath, base) : Optional.empty();
    if (file.isEmpty()) {
      return invalid(List.of(new ConfigurationError(nameOrPath, 0, unknown(nameOrPath))));
    }
    List<ConfigurationError> errors = new ArrayList<>();
    return TextFileReader.read(file.get(), errors)
        .map(text -> parse(file.get().toString(), text, headroom))
        .orElseGet(() -> invalid(errors));
  }

  /** The default profile. */
  static QuotaProfile defaultProfile() {
    return read(DEFAULT, Path.of("/")).orThrow();
  }

  private static ProfileReadResult parse(String file, String text, double headroom) {
    List<ConfigurationError> errors = new ArrayList<>();
    Optional<QuotaProfile> profile =
        YamlParser.parse(file, text, errors)
            .flatMap(root -> new QuotaProfileParser(file, headroom, errors).parse(root));
    if (profile.isEmpty() && errors.isEmpty()) {
      errors.add(
          new ConfigurationError(
              file, 0, "this profile is empty; it must contain name, units and limits"));
    }
    return errors.isEmpty() ? new ProfileReadResult(profile, List.of()) : invalid(errors);
  }

  private static ProfileReadResult invalid(List<ConfigurationError> errors) {
    return new ProfileReadResult(Optional.empty(), errors);
  }

  private static String unknown(String name) {
    return "there is no quota profile \""
        + name
        + "\""
        + SpellingSuggestion.nearest(name, BUILT_IN)
            .map(near -> "; did you mean " + near + "?")
            .orElse("")
        + "; the built-in profiles are "
        + String.join(", ", BUILT_IN)
        + "; the path of a YAML file works too";
  }

  private static String builtIn(String name) {
    try (InputStream in = QuotaProfiles.class.getResourceAsStream("quota/" + name + ".yaml")) {
      if (in == null) {
        throw new IllegalStateException("the jar lacks the profile " + name + "; build it again");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the jar's profile " + name + " cannot be read", e);
    }
  }
}
