package io.pactsync.emulator.meter;

/** The users whose calls a limit adds up. */
public enum LimitScope {
  /** The calls of each user separately. */
  USER,
  /** The calls of all users together. */
  PROJECT
}
