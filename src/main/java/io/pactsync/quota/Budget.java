package io.pactsync.quota;

/**
 * The share of a limit that is spent: all of it, less after each refusal, and step by step all of
 * it again. Times are nanoseconds of the limiter's clock.
 */
final class Budget {
  private static final double SHRINK = 0.8;
  private static final double LEAST = 0.25;
  private static final double STEP = 0.05;
  private static final long STEP_EVERY = 5_000_000_000L;

  private double share = 1;
  private long nextStepAt = Allowance.NEVER;

  /** Shrinks; recovery begins a step after {@code from}, when sending may go on. */
  void shrink(long from) {
    share = Math.max(LEAST, share * SHRINK);
    nextStepAt = from + STEP_EVERY;
  }

  /** Takes the recovery steps that are due; returns whether there were any. */
  boolean recover(long now) {
    boolean changed = false;
    while (share < 1 && now >= nextStepAt) {
      share = Math.min(1, share + STEP);
      nextStepAt += STEP_EVERY;
      changed = true;
    }
    return changed;
  }

  double share() {
    return share;
  }

  /** When the next step is due, or {@link Allowance#NEVER}. */
  long nextStepAt() {
    return share < 1 ? nextStepAt : Allowance.NEVER;
  }
}
