package io.pactsync.bench.plain;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Fetches a message with the retries that tutorials show: exponential back-off with jitter, without
 * waiting for quota again. Thread-safe.
 */
final class RetryingFetcher {
  /** One call. */
  interface GmailCall<T> {
    T execute() throws IOException;
  }

  private static final int ATTEMPTS = 5;
  private static final long FIRST_PAUSE_MILLIS = 1000;

  private final PlainGmailApi gmail;

  RetryingFetcher(PlainGmailApi gmail) {
    this.gmail = gmail;
  }

  /** Returns the message's bytes, or empty after five failed attempts, which are logged. */
  Optional<byte[]> fetch(String id) throws InterruptedException {
    try {
      return Optional.of(retrying(() -> gmail.raw(id)));
    } catch (IOException e) {
      System.err.println("lost " + id + ": " + e.getMessage());
      return Optional.empty();
    }
  }

  /** Calls until a response comes, five times at most. */
  static <T> T retrying(GmailCall<T> call) throws IOException, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      try {
        return call.execute();
      } catch (IOException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
        Thread.sleep(pause(attempt));
      }
    }
  }

  private static long pause(int attempt) {
    long base = FIRST_PAUSE_MILLIS << (attempt - 1);
    return base + ThreadLocalRandom.current().nextLong(base / 2);
  }
}
