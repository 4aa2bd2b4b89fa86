package io.pactsync.store.sqlite;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/**
 * The process that holds an inbox's lock.
 *
 * @param process the process id
 * @param since when it took the lock
 * @param run a random id of the process, which distinguishes processes that had the same process id
 *     one after another, as in containers
 */
record LockHolder(long process, Instant since, String run) {
  private static final String THIS_RUN = UUID.randomUUID().toString();
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm 'UTC'", Locale.ROOT);
  private static final DateTimeFormatter DAY_AND_TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT);

  static LockHolder thisProcess(Instant since) {
    return new LockHolder(ProcessHandle.current().pid(), since, THIS_RUN);
  }

  boolean isThisProcess() {
    return run.equals(THIS_RUN);
  }

  /**
   * Returns a text such as {@code process 4711 since 10:15 UTC}, with the date if that is another
   * day.
   */
  String describe(Instant now) {
    ZonedDateTime began = since.atZone(ZoneOffset.UTC);
    boolean today = began.toLocalDate().equals(now.atZone(ZoneOffset.UTC).toLocalDate());
    return "process " + process + " since " + (today ? TIME : DAY_AND_TIME).format(began);
  }

  String format() {
    return process + "\n" + since + "\n" + run + "\n";
  }

  /** Parses the text; empty if it is incomplete, such as while it is being written. */
  static Optional<LockHolder> parse(String text) {
    List<String> lines = text.lines().toList();
    if (lines.size() != 3) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new LockHolder(Long.parseLong(lines.get(0)), Instant.parse(lines.get(1)), lines.get(2)));
    } catch (NumberFormatException | DateTimeParseException e) {
      return Optional.empty();
    }
  }
}
