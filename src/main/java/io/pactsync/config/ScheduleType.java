package io.pactsync.config;

import io.pactsync.schedule.SyncSchedule;
import java.util.Optional;

/** A schedule, in the form of {@link ScheduleFormat}. */
final class ScheduleType implements ValueType<SyncSchedule> {
  @Override
  public Optional<SyncSchedule> read(WrittenValue raw) {
    try {
      return YamlParser.scalar(raw.node()).map(ScheduleFormat::parse);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  @Override
  public String description() {
    return "off, every 15m, or cron 0 */2 * * * Europe/Berlin";
  }

  /** A text that begins like a schedule has an error that can be named. */
  @Override
  public Optional<String> rejectionReason(WrittenValue raw) {
    return YamlParser.scalar(raw.node())
        .filter(text -> text.strip().matches("(every|cron)( .*)?"))
        .flatMap(ScheduleType::error);
  }

  private static Optional<String> error(String text) {
    try {
      ScheduleFormat.parse(text);
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.ofNullable(e.getMessage());
    }
  }
}
