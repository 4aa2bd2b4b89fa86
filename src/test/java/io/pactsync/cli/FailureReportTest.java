package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.cli.command.ExitCode;
import io.pactsync.config.ConfigurationError;
import io.pactsync.config.ConfigurationException;
import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.QuotaPausedException;
import io.pactsync.quota.UnpricedMethodException;
import io.pactsync.store.InboxLockedException;
import io.pactsync.store.StoreException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

class FailureReportTest {
  @Test
  void theExitCodesNeverChange() {
    assertThat(Arrays.stream(ExitCode.values()).map(ExitCode::code))
        .containsExactly(0, 1, 2, 3, 4, 5, 130);
  }

  @Test
  void eachFailureHasItsExitCode() {
    assertThat(code(new StoreException(StoreException.StoreFailure.LOCKED, "x"))).isEqualTo(4);
    assertThat(code(new InboxLockedException("a@example.com", "process 1"))).isEqualTo(4);
    assertThat(code(new QuotaPausedException("a@example.com", Instant.EPOCH))).isEqualTo(5);
    assertThat(code(new UnpricedMethodException(GmailMethod.STOP))).isEqualTo(2);
    assertThat(code(new InterruptedException())).isEqualTo(130);
  }

  @Test
  void everyConfigurationErrorIsASentence() {
    FailureReport report =
        FailureReport.of(
            new ConfigurationException(
                List.of(
                    new ConfigurationError("a.yaml", 3, "first"),
                    new ConfigurationError("--set", 0, "second"))));

    assertThat(report.sentences()).containsExactly("a.yaml:3: first", "--set: second");
    assertThat(report.exitCode()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void anExceptionOfAnotherThreadIsUnwrapped() {
    assertThat(
            FailureReport.of(
                new ExecutionException(
                    new CompletionException(
                        new StoreException(StoreException.StoreFailure.FULL, "the disk is full")))))
        .isEqualTo(new FailureReport(List.of("the disk is full"), ExitCode.STORE));
  }

  @Test
  void anUnexpectedExceptionIsOneSentence() {
    FailureReport report =
        FailureReport.of(new IllegalStateException("two\nlines, Bearer ya29.secret-token"));

    assertThat(report.sentences())
        .containsExactly(
            "unexpected IllegalStateException: two lines, Bearer [hidden]; run the command"
                + " again with --verbose for the stack trace");
    assertThat(report.exitCode().code()).isEqualTo(1);
  }

  private static int code(Throwable thrown) {
    return FailureReport.of(thrown).exitCode().code();
  }
}
