package io.pactsync.cli;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.pattern.CompositeConverter;

/** {@code %redacted(…)} in {@code logback.xml}: what it encloses, stack traces too, redacted. */
public final class RedactedText extends CompositeConverter<ILoggingEvent> {
  @Override
  protected String transform(ILoggingEvent event, String text) {
    return Redaction.of(text);
  }
}
