package io.pactsync.quota;

/** What a limit counts. */
public enum Scope {
  /** The calls of one project for one inbox. */
  USER,
  /** All the calls of a project, whatever the inbox. */
  PROJECT
}
