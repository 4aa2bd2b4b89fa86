package io.pactsync.emulator.http;

import java.time.Duration;

/**
 * Sends the response to one request. The caller calls exactly one method, once, from any thread. No
 * method blocks until the client has read the response. {@code beforeEnd} runs just before the
 * client can know that the response is complete, or when the connection is lost.
 */
public interface ResponseExchange {

  /** Sends the whole response. */
  void send(EmulatorResponse response, Runnable beforeEnd);

  /** Sends the whole response in pieces, spread over this duration. */
  void trickle(EmulatorResponse response, Duration over, Runnable beforeEnd);

  /** Sends the whole response byte by byte, with this pause before each. */
  void drip(EmulatorResponse response, Duration pause, Runnable beforeEnd);

  /**
   * Sends the headers of the whole response and the first half of its body, then closes the
   * connection after a silence.
   */
  void truncate(EmulatorResponse response, Duration silence, Runnable beforeEnd);

  /** Resets the connection: the client receives a TCP RST and no response. */
  void reset();
}
