package io.pactsync.quota;

/**
 * The share of the capacity that may be spent. A refusal reduces it; it then returns to 1 in steps.
 * Instants are nanoseconds of the limiter's clock.
 */
final class Budget {
  private static final double SHRINK = 0.8;
  private static final double MIN = 0.25;
  private static final double STEP = 0.05;
  private static final long STEP_INTERVAL = 5_000_000_000L;

  private double share = 1;
  private long nextStepAt = Allowance.NEVER;

  /**
   * Reduces the share.
   *
   * @param from when sending resumes; the first recovery step follows one interval later
   */
  void shrink(long from) {
    share = Math.max(MIN, share * SHRINK);
    nextStepAt = from + STEP_INTERVAL;
  }

  /** Applies the recovery steps that are due. Returns true if the share changed. */
  boolean recover(long now) {
    boolean changed = false;
    while (share < 1 && now >= nextStepAt) {
      share = Math.min(1, share + STEP);
      nextStepAt += STEP_INTERVAL;
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
