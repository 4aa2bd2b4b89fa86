package io.pactsync.quota.window;

/** Which calls a limit counts. */
public enum QuotaScope {
  /** The calls of one project for one inbox. */
  USER,
  /** All calls of a project. */
  PROJECT
}
