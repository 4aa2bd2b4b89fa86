package io.pactsync.quota;

/**
 * Receives changes that the limiter makes by itself. Called under the limiter's lock:
 * implementations return quickly and throw nothing.
 */
@FunctionalInterface
public interface QuotaEventListener {
  /** Ignores every event. */
  QuotaEventListener NONE = (project, profile, because) -> {};

  /**
   * A project uses another profile from now on.
   *
   * @param project its name, empty for the default project
   * @param profile the new profile
   * @param because the limit that Google's refusal named
   */
  void profileAdopted(String project, QuotaProfile profile, ReportedLimit because);
}
