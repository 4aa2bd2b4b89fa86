package io.pactsync.emulator.meter;

/** Whose calls a limit adds up. */
public enum LimitScope {
  /** Each user's calls by themselves. */
  USER,
  /** The calls of all users together. */
  PROJECT
}
