package io.pactsync.emulator.http;

/** What answers requests. Must not block: later work goes through a scheduler. */
@FunctionalInterface
public interface HttpService {
  /** Answers now or later, through the exchange. */
  void serve(HttpCall call, Exchange exchange);
}
