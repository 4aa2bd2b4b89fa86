package io.pactsync.bench.plain;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Fetches a message with the retries that tutorials show: exponential back-off with jitter, without
 * waiting for quota again. Thread-safe.
 */
final class RetryingFetcher {
  private static final int ATTEMPTS = 5;
  private static final long FIRST_PAUSE_MILLIS = 1000;

  private final PlainGmailApi gmail;

  RetryingFetcher(PlainGmailApi gmail) {
    this.gmail = gmail;
  }

  /** Returns the message's bytes, or empty after five failed attempts, which are logged. */
  Optional<byte[]> fetch(String id) throws InterruptedException {
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      try {
        return Optional.of(gmail.raw(id));
      } catch (IOException e) {
        if (attempt == ATTEMPTS) {
          System.err.println("lost " + id + ": " + e.getMessage());
        } else {
          Thread.sleep(pause(attempt));
        }
      }
    }
    return Optional.empty();
  }

  private static long pause(int attempt) {
    long base = FIRST_PAUSE_MILLIS << (attempt - 1);
    return base + ThreadLocalRandom.current().nextLong(base / 2);
  }
}
