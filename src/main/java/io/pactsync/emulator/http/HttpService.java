package io.pactsync.emulator.http;

/** Serves requests. Must not block: delayed work runs through a scheduler. */
@FunctionalInterface
public interface HttpService {
  /** Serves a request and responds through the exchange, now or later. */
  void serve(HttpCall call, Exchange exchange);
}
