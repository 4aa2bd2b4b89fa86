package io.pactsync.quota;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** The Google projects, their profiles and the assignment of inboxes. */
final class ProjectLimiters {
  /** The project of inboxes without an assignment. */
  private static final String NAMELESS = "";

  private final QuotaProfile defaultProfile;
  private final Function<QuotaProfile, WindowSet> windows;
  private final Function<String, RefusalPause> pause;
  private final Map<String, QuotaProfile> ownProfiles = new HashMap<>();
  private final Map<String, String> ofInbox = new HashMap<>();
  private final Map<String, ProjectLimiter> projects = new HashMap<>();

  /**
   * @param defaultProfile the profile of projects without their own
   */
  ProjectLimiters(
      QuotaProfile defaultProfile,
      Function<QuotaProfile, WindowSet> windows,
      Function<String, RefusalPause> pause) {
    this.defaultProfile = defaultProfile;
    this.windows = windows;
    this.pause = pause;
  }

  void setProfile(String project, QuotaProfile profile) {
    ownProfiles.put(project, profile);
  }

  void assign(String inbox, String project) {
    ofInbox.put(inbox, project);
  }

  ProjectLimiter byName(String name) {
    return projects.computeIfAbsent(
        name,
        key -> {
          QuotaProfile profile = ownProfiles.getOrDefault(key, defaultProfile);
          return new ProjectLimiter(key, profile, windows.apply(profile), pause.apply(key));
        });
  }

  ProjectLimiter ofInbox(String inbox) {
    return byName(ofInbox.getOrDefault(inbox, NAMELESS));
  }
}
