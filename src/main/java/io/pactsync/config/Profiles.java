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

/** Finds quota profiles: the built-in ones by name, others by the path of their file. */
public final class Profiles {
  /** The profile in force where none is named. */
  public static final String DEFAULT = "250-per-second";

  /** The names of the built-in ones; a file of the same name needs a path with a slash. */
  public static final List<String> BUILT_IN =
      List.of(DEFAULT, "15000-per-minute", "6000-per-minute");

  /** The methods that every sync calls; a profile without their prices is of no use. */
  static final List<GmailMethod> NEEDED =
      List.of(
          GmailMethod.GET_PROFILE,
          GmailMethod.HISTORY_LIST,
          GmailMethod.MESSAGES_LIST,
          GmailMethod.MESSAGES_GET);

  private Profiles() {}

  /**
   * Reads and checks a profile.
   *
   * @param nameOrPath a built-in one's name, or a path
   * @param base the directory that a relative path starts from
   */
  public static ProfileReading read(String nameOrPath, Path base) {
    return read(nameOrPath, base, 0);
  }

  /**
   * Reads a profile and checks that it can be spent with a headroom.
   *
   * @param headroom share of each limit left unspent
   */
  public static ProfileReading read(String nameOrPath, Path base, double headroom) {
    if (BUILT_IN.contains(nameOrPath)) {
      return parse("config/quota/" + nameOrPath + ".yaml", builtIn(nameOrPath), headroom);
    }
    boolean path = nameOrPath.contains("/") || nameOrPath.matches(".*\\.ya?ml");
    Optional<Path> file = path ? FilePaths.parse(nameOrPath, base) : Optional.empty();
    if (file.isEmpty()) {
      return faulty(List.of(new Fault(nameOrPath, 0, noSuch(nameOrPath))));
    }
    List<Fault> faults = new ArrayList<>();
    return TextFile.read(file.get(), faults)
        .map(text -> parse(file.get().toString(), text, headroom))
        .orElseGet(() -> faulty(faults));
  }

  /** The default profile. */
  static QuotaProfile standard() {
    return read(DEFAULT, Path.of("/")).orThrow();
  }

  private static ProfileReading parse(String file, String text, double headroom) {
    List<Fault> faults = new ArrayList<>();
    Optional<QuotaProfile> profile =
        YamlDocument.root(file, text, faults)
            .flatMap(root -> new ProfileParser(file, headroom, faults).parse(root));
    if (profile.isEmpty() && faults.isEmpty()) {
      faults.add(new Fault(file, 0, "this profile is empty; it holds name, units and limits"));
    }
    return faults.isEmpty() ? new ProfileReading(profile, List.of()) : faulty(faults);
  }

  private static ProfileReading faulty(List<Fault> faults) {
    return new ProfileReading(Optional.empty(), faults);
  }

  private static String noSuch(String name) {
    return "there is no quota profile \""
        + name
        + "\""
        + Spelling.nearest(name, BUILT_IN).map(near -> "; did you mean " + near + "?").orElse("")
        + "; the built-in ones are "
        + String.join(", ", BUILT_IN)
        + ", and the path of an own YAML file works too";
  }

  private static String builtIn(String name) {
    try (InputStream in = Profiles.class.getResourceAsStream("quota/" + name + ".yaml")) {
      if (in == null) {
        throw new IllegalStateException("the jar lacks the profile " + name + "; build it again");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the jar's profile " + name + " cannot be read", e);
    }
  }
}
