package io.pactsync.quota;

/** Hears what the limiter learns. Called under the limiter's lock: quick, and throws nothing. */
@FunctionalInterface
public interface QuotaNews {
  /** Wants to hear nothing. */
  QuotaNews NONE = (project, profile, because) -> {};

  /**
   * A project's calls are priced and paced by another profile from now on.
   *
   * @param project its name, empty where the client file names none
   * @param profile the one that is in force now
   * @param because the limit that Google's refusal named
   */
  void adopted(String project, QuotaProfile profile, NamedLimit because);
}
