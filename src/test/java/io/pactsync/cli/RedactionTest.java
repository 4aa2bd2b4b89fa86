package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedactionTest {
  private final LoggerContext logs = new LoggerContext();

  @BeforeEach
  void readTheShippedConfiguration() throws Exception {
    JoranConfigurator configurator = new JoranConfigurator();
    configurator.setContext(logs);
    configurator.doConfigure(getClass().getResource("/logback.xml"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Authorization: Bearer ya29.s3cret",
        "Authorization: bearer s3cret",
        "token ya29.a0s3cret-x_y",
        "POST grant_type=refresh_token&refresh_token=1%2F%2Fs3cret&x=1",
        "{\"refresh_token\": \"1//0s3cret\", \"x\": 1}",
        "{\"client_secret\":\"GOCSPX-s3cret\"}",
        "client_secret = s3cret",
        "GET /?state=1&code=4/0As3cret&scope=x",
        "redirected to code%3D4s3cret",
        "code_verifier=s3cret",
        "jdbc:postgresql://db.example/x?user=a&password=s3cret"
      })
  void credentialsAreHidden(String text) {
    assertThat(Redaction.redact(text)).doesNotContain("s3cret").contains("[hidden]");
    assertThat(logged(text, null)).doesNotContain("s3cret").contains("[hidden]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"error\":{\"code\":403,\"status\":\"PERMISSION_DENIED\"}}",
        "exit code 5; exit code: 5",
        "https://gmail.googleapis.com/gmail/v1/users/me/messages/18c2",
        "24/07/2026, 1/2, user/1s: 245 of 250",
        "barcode=12",
        "the bearer of this document"
      })
  void otherTextIsKept(String text) {
    assertThat(Redaction.redact(text).replace("bearer [hidden]", "bearer of")).isEqualTo(text);
  }

  @Test
  void aLoggedExceptionIsRedactedAndPrintedOnce() {
    String line =
        logged("failed", new IllegalStateException("refused", new Error("refresh_token=s3cret")));

    assertThat(line).doesNotContain("s3cret").contains("refresh_token=[hidden]");
    assertThat(line.split("IllegalStateException: refused", -1)).hasSize(2);
  }

  @Test
  void theHttpLibrariesLogWarningsOnly() {
    logs.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME).setLevel(Level.DEBUG);

    for (String library :
        new String[] {"org.apache.hc.client5.http.headers", "com.google.api.client.http"}) {
      assertThat(logs.getLogger(library).isInfoEnabled()).as(library).isFalse();
      assertThat(logs.getLogger(library).isWarnEnabled()).as(library).isTrue();
    }
  }

  @Test
  void warningsAreLoggedOnStderr() {
    assertThat(logs.getLogger("io.pactsync.sync").isWarnEnabled()).isTrue();
    assertThat(logs.getLogger("io.pactsync.sync").isInfoEnabled()).isFalse();
    assertThat(appender().getTarget()).isEqualTo("System.err");
  }

  /** The text that the configured appender writes. */
  private String logged(String message, @org.jspecify.annotations.Nullable Throwable thrown) {
    Logger logger = logs.getLogger("io.pactsync.test");
    LoggingEvent event = new LoggingEvent("x", logger, Level.WARN, message, thrown, null);
    return new String(appender().getEncoder().encode(event), StandardCharsets.UTF_8);
  }

  private ConsoleAppender<ILoggingEvent> appender() {
    return (ConsoleAppender<ILoggingEvent>)
        logs.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME).getAppender("STDERR");
  }
}
