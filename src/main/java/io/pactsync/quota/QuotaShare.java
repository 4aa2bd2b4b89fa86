package io.pactsync.quota;

/**
 * How much of a mailbox's quota an inbox claims beside other clients of the same mailbox. Each
 * setting trades units for refusals of the other clients; {@code simulate --others} shows by how
 * much.
 */
public enum QuotaShare {
  /** Stays clearly below what others leave, so that they are rarely refused. */
  POLITE(0.96, 0.005, 0.02, 0.8),
  /** Claims what others leave, and backs off when it meets them. */
  FAIR(0.97, 0.005, 0, 0.3),
  /** Gives way as little as possible. */
  GREEDY(0.99, 0.003, 0, 0);

  private final double decrease;
  private final double increase;
  private final double margin;
  private final double pacing;

  QuotaShare(double decrease, double increase, double margin, double pacing) {
    this.decrease = decrease;
    this.increase = increase;
    this.margin = margin;
    this.pacing = pacing;
  }

  /** The factor by which one refusal lowers the level. */
  double decrease() {
    return decrease;
  }

  /** The part of the full limit by which the level rises in each shortest window. */
  double increase() {
    return increase;
  }

  /** The part of the full limit that stays unused while another client takes its share. */
  double margin() {
    return margin;
  }

  /**
   * The part of the even distance that calls keep while another client takes its share. A burst of
   * calls fills the window for a moment, and the other client is refused.
   */
  double pacing() {
    return pacing;
  }
}
