package io.pactsync.cli.command;

import io.pactsync.config.DurationFormat;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses durations on the command line, in the form of the configuration. */
final class DurationConverter implements ITypeConverter<Duration> {
  @Override
  public Duration convert(String text) {
    return DurationFormat.parse(text)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'" + text + "' is not a duration such as 60ms, 30s or 5m"));
  }
}
