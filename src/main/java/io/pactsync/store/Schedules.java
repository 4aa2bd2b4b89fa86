package io.pactsync.store;

import java.util.List;
import java.util.Optional;

/** The inboxes with a schedule other than the default. Safe for use by several threads. */
public interface Schedules {
  /** All rows, sorted by address. */
  List<ScheduleRow> all();

  Optional<ScheduleRow> find(String email);

  /** Adds or replaces the schedule of an inbox. */
  void put(ScheduleRow row);

  /**
   * Removes the schedule of an inbox, so that the default applies.
   *
   * @return whether the inbox had one
   */
  boolean remove(String email);
}
