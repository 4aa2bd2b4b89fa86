package io.pactsync.emulator.http;

/** Serves requests. Must not block: delayed work runs through a scheduler. */
@FunctionalInterface
public interface EmulatorHttpService {
  /** Serves a request and responds through the exchange, now or later. */
  void serve(EmulatorRequest call, ResponseExchange exchange);
}
