package io.pactsync.cli;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.pattern.CompositeConverter;

/** Implements {@code %redacted(…)} of {@code logback.xml}: redacts the text in parentheses. */
public final class RedactingConverter extends CompositeConverter<ILoggingEvent> {
  @Override
  protected String transform(ILoggingEvent event, String text) {
    return Redaction.redact(text);
  }
}
