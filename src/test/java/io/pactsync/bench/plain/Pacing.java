package io.pactsync.bench.plain;

import java.util.List;

/** How a plain client spreads its gets over time, and what it keeps of them. */
interface Pacing {
  /** Fetches all; returns once everything is fetched or lost. */
  void fetchAll(List<String> ids, Fetch fetch, Keep keep) throws InterruptedException;
}
