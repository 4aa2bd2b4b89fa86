package io.pactsync.quota;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** The Google projects, their profiles and the assignment of inboxes. */
final class Projects {
  /** The project of inboxes without an assignment. */
  private static final String NAMELESS = "";

  private final QuotaProfile defaultProfile;
  private final Function<QuotaProfile, Windows> windows;
  private final Function<String, Gate> pause;
  private final Map<String, QuotaProfile> ownProfiles = new HashMap<>();
  private final Map<String, String> ofInbox = new HashMap<>();
  private final Map<String, Project> projects = new HashMap<>();

  /**
   * @param defaultProfile the profile of projects without their own
   */
  Projects(
      QuotaProfile defaultProfile,
      Function<QuotaProfile, Windows> windows,
      Function<String, Gate> pause) {
    this.defaultProfile = defaultProfile;
    this.windows = windows;
    this.pause = pause;
  }

  void give(String project, QuotaProfile profile) {
    ownProfiles.put(project, profile);
  }

  void assign(String inbox, String project) {
    ofInbox.put(inbox, project);
  }

  Project named(String name) {
    return projects.computeIfAbsent(
        name,
        key -> {
          QuotaProfile profile = ownProfiles.getOrDefault(key, defaultProfile);
          return new Project(key, profile, windows.apply(profile), pause.apply(key));
        });
  }

  Project of(String inbox) {
    return named(ofInbox.getOrDefault(inbox, NAMELESS));
  }
}
