package io.pactsync.gmail;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class TokensNotLoggedTest {
  private final List<String> logged = new CopyOnWriteArrayList<>();

  @Test
  void noTokenIsInALogOrAnError() throws Exception {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    AppenderBase<ILoggingEvent> recorder =
        new AppenderBase<>() {
          @Override
          protected void append(ILoggingEvent event) {
            logged.add(event.getLoggerName() + " " + event.getFormattedMessage());
          }
        };
    Handler julRecorder =
        new Handler() {
          @Override
          public void publish(LogRecord record) {
            logged.add(record.getLoggerName() + " " + record.getMessage());
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    java.util.logging.Logger jul = java.util.logging.Logger.getLogger("com.google.api");
    recorder.setContext(context);
    recorder.start();
    // The levels of the product's configuration. No other logger needs one.
    Logger apache = context.getLogger("org.apache.hc");
    apache.setLevel(Level.WARN);
    Level before = root.getLevel();
    root.setLevel(Level.TRACE);
    root.addAppender(recorder);
    jul.setLevel(java.util.logging.Level.ALL);
    jul.addHandler(julRecorder);
    try (GmailFixture fixture =
        new GmailFixture(
            ScriptedServer.response(
                401, GmailResponses.error(401, "global", "authError", "Invalid Credentials")),
            ScriptedServer.ok("{\"garbled\":"),
            ScriptedServer.reset())) {
      StringBuilder faults = new StringBuilder();
      for (int i = 0; i < 4; i++) {
        faults.append(
            fixture.gmail.fetchRaw(fixture.caller, "a1", OutputStream.nullOutputStream()));
      }
      assertThat(fixture.server.seen())
          .allMatch(seen -> seen.headers().containsKey("authorization"));
      assertThat(faults.toString()).contains("Failure").doesNotContain("token-");
      assertThat(logged).noneMatch(line -> line.contains("token-"));
    } finally {
      root.detachAppender(recorder);
      root.setLevel(before);
      apache.setLevel(null);
      jul.removeHandler(julRecorder);
      jul.setLevel(null);
    }
  }
}
