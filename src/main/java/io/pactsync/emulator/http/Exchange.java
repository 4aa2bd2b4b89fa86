package io.pactsync.emulator.http;

import java.time.Duration;

/**
 * The answering side of a request. Exactly one of its methods is called, once, from any thread;
 * none of them blocks until the client has read. {@code beforeEnd} runs just before the client can
 * know that the answer is complete, or when the connection is lost.
 */
public interface Exchange {

  /** Sends the whole reply. */
  void answer(Reply reply, Runnable beforeEnd);

  /** Sends the whole reply in slow pieces, spread over this time. */
  void trickle(Reply reply, Duration over, Runnable beforeEnd);

  /** Sends headers that promise the whole reply and the first half of it, then closes. */
  void truncate(Reply reply, Runnable beforeEnd);

  /** Resets the connection: the client meets a TCP RST in place of an answer. */
  void reset();
}
