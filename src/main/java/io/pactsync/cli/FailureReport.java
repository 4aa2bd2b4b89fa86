package io.pactsync.cli;

import io.pactsync.auth.AuthException;
import io.pactsync.cli.command.ExitCode;
import io.pactsync.config.ConfigurationError;
import io.pactsync.config.ConfigurationException;
import io.pactsync.deliver.DeliveryException;
import io.pactsync.quota.CostAboveCapacityException;
import io.pactsync.quota.QuotaPausedException;
import io.pactsync.quota.UnpricedMethodException;
import io.pactsync.store.InboxLockedException;
import io.pactsync.store.StoreException;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;

/**
 * The error message and the exit code for an exception. This class alone maps exceptions to them.
 *
 * @param sentences one sentence for each error; it says what failed and what to do
 */
record FailureReport(List<String> sentences, ExitCode exitCode) {
  private record Rule<E extends Throwable>(
      Class<E> type, Function<E, ExitCode> exitCode, Function<E, List<String>> sentences) {
    Rule(Class<E> type, ExitCode exitCode, Function<E, List<String>> sentences) {
      this(type, thrown -> exitCode, sentences);
    }

    boolean matches(Throwable thrown) {
      return type.isInstance(thrown);
    }

    FailureReport report(Throwable thrown) {
      E cause = type.cast(thrown);
      return new FailureReport(sentences.apply(cause), exitCode.apply(cause));
    }
  }

  private static final List<Rule<?>> RULES =
      List.of(
          new Rule<>(
              ConfigurationException.class,
              ExitCode.USAGE,
              e -> e.errors().stream().map(ConfigurationError::toString).toList()),
          ofMessage(UnpricedMethodException.class, ExitCode.USAGE),
          ofMessage(CostAboveCapacityException.class, ExitCode.USAGE),
          ofMessage(StoreException.class, ExitCode.STORE),
          ofMessage(InboxLockedException.class, ExitCode.STORE),
          ofMessage(DeliveryException.class, ExitCode.STORE),
          new Rule<>(
              AuthException.class,
              e ->
                  switch (e.reason().remedy()) {
                    case FIX_SETUP -> ExitCode.USAGE;
                    case AUTHORIZE -> ExitCode.NEEDS_AUTHORIZING;
                    case TRY_LATER -> ExitCode.GOOGLE;
                  },
              e -> List.of(String.valueOf(e.getMessage()))),
          ofMessage(QuotaPausedException.class, ExitCode.GOOGLE),
          new Rule<>(
              InterruptedException.class,
              ExitCode.INTERRUPTED,
              e -> List.of("interrupted; progress is kept, run the command again to continue")));

  FailureReport {
    sentences = sentences.stream().map(Redaction::redact).toList();
  }

  static FailureReport of(Throwable thrown) {
    Throwable cause = unwrapped(thrown);
    return RULES.stream()
        .filter(rule -> rule.matches(cause))
        .findFirst()
        .map(rule -> rule.report(cause))
        .orElseGet(() -> unexpected(cause));
  }

  private static <E extends Throwable> Rule<E> ofMessage(Class<E> type, ExitCode exitCode) {
    return new Rule<>(type, exitCode, e -> List.of(String.valueOf(e.getMessage())));
  }

  /** Returns the cause of an exception that wraps another thread's exception. */
  private static Throwable unwrapped(Throwable thrown) {
    Throwable cause = thrown.getCause();
    boolean wrapper = thrown instanceof ExecutionException || thrown instanceof CompletionException;
    return wrapper && cause != null ? unwrapped(cause) : thrown;
  }

  private static FailureReport unexpected(Throwable thrown) {
    String message = thrown.getMessage() == null ? "" : ": " + thrown.getMessage();
    return new FailureReport(
        List.of(
            "unexpected "
                + thrown.getClass().getSimpleName()
                + message.replace('\n', ' ')
                + "; run the command again with --verbose for the stack trace"),
        ExitCode.FINDINGS);
  }
}
