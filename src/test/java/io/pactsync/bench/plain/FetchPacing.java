package io.pactsync.bench.plain;

import java.util.List;

/** Decides when a plain client sends its gets, and saves the messages. */
interface FetchPacing {
  /** Fetches all messages. Returns after each one is fetched or lost. */
  void fetchAll(List<String> ids, RetryingFetcher fetch, MessageFiles keep)
      throws InterruptedException;
}
