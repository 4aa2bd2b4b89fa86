package io.pactsync.emulator.mailbox;

import java.time.Instant;
import java.util.HexFormat;
import java.util.function.Predicate;

/**
 * Creates message ids. As at Gmail, an id starts with the message's milliseconds and ends with a
 * unique part. Not thread-safe: the mailbox guards it.
 */
final class MessageIdGenerator {

  private static final int LOW_BITS = 20;
  private static final long LATEST_MILLIS = (1L << (63 - LOW_BITS)) - 1;

  /** Odd, so that a million ids in a row differ in their low bits. */
  private static final long STRIDE = 0x9E375;

  private long serial;

  String next(Instant internalDate, Predicate<String> taken) {
    String id;
    do {
      serial++;
      long high = Math.max(0, Math.min(LATEST_MILLIS, internalDate.toEpochMilli())) << LOW_BITS;
      id = HexFormat.of().toHexDigits(high | (serial * STRIDE & ((1L << LOW_BITS) - 1)));
    } while (taken.test(id));
    return id;
  }
}
