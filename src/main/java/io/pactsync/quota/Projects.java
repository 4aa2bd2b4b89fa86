package io.pactsync.quota;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** Google's projects: which inboxes belong to which, and which profile each has of its own. */
final class Projects {
  /** Of inboxes that are assigned to none. */
  private static final String NAMELESS = "";

  private final QuotaProfile usual;
  private final Function<QuotaProfile, Windows> windows;
  private final Function<String, Gate> gate;
  private final Map<String, QuotaProfile> own = new HashMap<>();
  private final Map<String, String> ofInbox = new HashMap<>();
  private final Map<String, Project> projects = new HashMap<>();

  /**
   * @param usual of projects that are not given another
   */
  Projects(
      QuotaProfile usual, Function<QuotaProfile, Windows> windows, Function<String, Gate> gate) {
    this.usual = usual;
    this.windows = windows;
    this.gate = gate;
  }

  void give(String project, QuotaProfile profile) {
    own.put(project, profile);
  }

  void assign(String inbox, String project) {
    ofInbox.put(inbox, project);
  }

  Project named(String name) {
    return projects.computeIfAbsent(
        name,
        key -> {
          QuotaProfile profile = own.getOrDefault(key, usual);
          return new Project(key, profile, windows.apply(profile), gate.apply(key));
        });
  }

  Project of(String inbox) {
    return named(ofInbox.getOrDefault(inbox, NAMELESS));
  }
}
