package io.pactsync.quota;

import java.util.random.RandomGenerator;

/**
 * Closed after a refusal, for every caller of an inbox (or of a project), so that no retry slips
 * past it. Opens at the instant that Google stated, or after a back-off of at least a second that
 * doubles with each refusal in a row. Times are nanoseconds of the limiter's clock.
 */
final class Gate {
  private static final long FIRST_BACK_OFF = 1_000_000_000L;
  private static final int MOST_DOUBLINGS = 6;

  /** Stated instants have been seen to be wrong; nothing is believed beyond an hour. */
  private static final long LONGEST_STATED = 3_600_000_000_000L;

  private static final long NEVER_YET = Long.MIN_VALUE / 4;

  private final RandomGenerator random;
  private long closedAt = NEVER_YET;
  private long opensAt = NEVER_YET;
  private long backOff;
  private int inARow;

  Gate(RandomGenerator random) {
    this.random = random;
  }

  /**
   * A call that was sent at {@code sentAt} has been refused.
   *
   * @param stated nanoseconds from now until the instant that Google named, or 0
   * @return whether this is news: refusals of calls that were on their way when the gate closed
   *     belong to the same event
   */
  boolean refused(long sentAt, long now, long stated) {
    boolean news = sentAt > closedAt;
    if (news) {
      closedAt = now;
      backOff = FIRST_BACK_OFF << Math.min(inARow, MOST_DOUBLINGS);
      inARow++;
      open(now + backOff + jitter(backOff / 2));
    }
    if (stated > 0) {
      open(now + Math.min(stated, LONGEST_STATED) + jitter(FIRST_BACK_OFF / 4));
    }
    return news;
  }

  /** Keeps the gate closed until then, however long that is. */
  void closeUntil(long instant, long now) {
    closedAt = now;
    open(instant);
  }

  private void open(long at) {
    opensAt = Math.max(opensAt, at);
  }

  private long jitter(long bound) {
    return random.nextLong(bound + 1);
  }

  /** A clean answer; after as long without a refusal as the back-off was, the next starts low. */
  void cleanAnswer(long sentAt, long now) {
    if (inARow > 0 && sentAt > closedAt && now - opensAt >= 2 * backOff) {
      inARow = 0;
    }
  }

  long opensAt() {
    return opensAt;
  }
}
