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
    return "a schedule: off, every 15m, or cron 0 */2 * * * Europe/Berlin";
  }

  @Override
  public Optional<String> rejectionReason(WrittenValue raw) {
    try {
      Optional<SyncSchedule> unused = YamlParser.scalar(raw.node()).map(ScheduleFormat::parse);
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.ofNullable(e.getMessage());
    }
  }
}
