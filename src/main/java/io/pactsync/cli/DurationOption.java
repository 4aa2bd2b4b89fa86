package io.pactsync.cli;

import io.pactsync.config.Durations;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads lengths of time on the command line as the configuration does. */
final class DurationOption implements ITypeConverter<Duration> {
  @Override
  public Duration convert(String text) {
    return Durations.parse(text)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'" + text + "' is no length of time such as 60ms, 30s or 5m"));
  }
}
