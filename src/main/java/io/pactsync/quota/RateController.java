package io.pactsync.quota;

/**
 * Learns from refusals how much of an inbox's limits other clients of the same mailbox leave, and
 * follows when that changes.
 *
 * <p>The controller holds a level: the part of the full limit that may be used. A refusal lowers it
 * to just below the level at which it was met (multiplicative decrease). Without refusals it rises,
 * slowly at first and faster the longer none is met (additive increase).
 *
 * <p>Not every refusal comes from a full window. Google also refuses a few percent of calls at
 * random. The calls that were sent just after a refused one distinguish the two: if another client
 * fills the window, about a quarter of them are refused too; at random, nearly none. The controller
 * adds up this evidence as log odds and lowers the level only as far as another client is likely.
 *
 * <p>Levels are parts of the full limit, from 0 to 1. Times are nanoseconds of one monotonic clock.
 * Pure arithmetic. Not safe for use by several threads.
 */
final class RateController {
  /** The level never falls below this, so that an inbox always advances. */
  static final double LEAST = 0.06;

  /** The level rises at most by this part of the limit in each shortest window. */
  private static final double FASTEST = 0.12;

  /**
   * After so many shortest windows without a refusal, the increase doubles with each further one.
   */
  private static final double QUIET_WINDOWS = 5;

  /** How the outcome of a call that was sent just after a refused one changes the log odds. */
  private static final double SERVED_AFTER = 0.36;

  private static final double REFUSED_AFTER = -2.6;

  /** A refusal far below a level that was served lately is likely random. */
  private static final double FAR_BELOW = 0.4;

  private static final double REFUSED_FAR_BELOW = 1.5;
  private static final double REFUSED_NEAR = -0.25;

  /** A window of a minute is too long to wait for its end before the level rises. */
  private static final double LONGEST_PERIOD = 10e9;

  private static final double FIRST_ODDS = -1;
  private static final double MOST_ODDS = 5;
  private static final double ODDS_HALF_LIFE_WINDOWS = 120;
  private static final double SERVED_HALF_LIFE_WINDOWS = 120;

  /** A refusal at a lower level says nothing about the window. */
  private static final double LEAST_CONCLUSIVE = 0.10;

  private final QuotaShare share;
  private final double window;
  private double level = 1;
  private long levelAt;
  private long sendingFrom;
  private long lastRefusedAt = Long.MIN_VALUE / 4;
  private double odds = FIRST_ODDS;
  private long oddsAt;
  private double served;
  private long servedAt;
  private long eventAt = Long.MIN_VALUE / 4;
  private long eventSentAt = Long.MIN_VALUE / 4;

  RateController(QuotaShare share, long shortestWindowNanos) {
    this.share = share;
    this.window = Math.min((double) shortestWindowNanos, LONGEST_PERIOD);
  }

  /** How often to look again while the level rises, in nanoseconds. */
  long step() {
    return Math.max(1, (long) (window / 20));
  }

  /** The part of the full limit that may be used at this instant. */
  double usable(long now) {
    raise(now);
    return level >= 1 ? 1 : Math.max(LEAST, level * (1 - share.margin() * likelihoodOfOthers(now)));
  }

  /** How likely it is that another client causes the refusals, from 0 to 1. */
  double likelihoodOfOthers(long now) {
    return 1 / (1 + Math.exp(odds(now)));
  }

  private double odds(long now) {
    double decay = Math.pow(0.5, (now - oddsAt) / (ODDS_HALF_LIFE_WINDOWS * window));
    return FIRST_ODDS + (odds - FIRST_ODDS) * decay;
  }

  private void weigh(double evidence, long now) {
    odds = Math.max(-MOST_ODDS, Math.min(MOST_ODDS, odds(now) + evidence));
    oddsAt = now;
  }

  private void raise(long now) {
    long from = Math.max(levelAt, sendingFrom);
    if (level < 1 && now > from) {
      double quiet = (now - Math.max(lastRefusedAt, sendingFrom)) / window - QUIET_WINDOWS;
      double increase = share.increase() * Math.pow(2, Math.max(0, Math.min(60, quiet)));
      increase += 0.1 * Math.max(0, 0.5 - likelihoodOfOthers(now));
      level = Math.min(1, level + Math.min(FASTEST, increase) * (now - from) / window);
    }
    levelAt = Math.max(levelAt, now);
  }

  /**
   * A call was served.
   *
   * @param sentAt when it was sent
   * @param sentLevel the level that was in use when it was sent, itself included
   */
  void recordServed(long sentAt, double sentLevel, long now) {
    served = Math.max(sentLevel, servedLately(now));
    servedAt = now;
    if (sentAt > eventSentAt && sentAt <= eventAt && now > eventAt) {
      weigh(SERVED_AFTER, now);
    }
  }

  private double servedLately(long now) {
    return served * Math.pow(0.5, (now - servedAt) / (SERVED_HALF_LIFE_WINDOWS * window));
  }

  /**
   * A call was refused.
   *
   * @return whether this refusal is an event by itself, rather than part of the last one
   */
  boolean recordRefused(long sentAt, double sentLevel, boolean probe, long now) {
    if (!probe && sentAt <= eventAt) {
      weigh(sentAt > eventSentAt ? REFUSED_AFTER : REFUSED_AFTER * 0.3, now);
      return false;
    }
    raise(now);
    if (probe) {
      weigh(REFUSED_AFTER / 2, now);
    } else {
      weigh(sentLevel < FAR_BELOW * servedLately(now) ? REFUSED_FAR_BELOW : REFUSED_NEAR, now);
    }
    eventAt = now;
    eventSentAt = sentAt;
    double others = likelihoodOfOthers(now);
    if (others > 0.3) {
      lastRefusedAt = now;
    }
    if (sentLevel > LEAST_CONCLUSIVE || probe) {
      double met = others > 0.5 && !probe ? Math.min(level, sentLevel) : level;
      level = Math.max(LEAST, level * Math.pow(met * share.decrease() / level, others));
    }
    return true;
  }

  /** Nothing is sent before that instant, so the level does not rise until then. */
  void pausedUntil(long instant) {
    sendingFrom = Math.max(sendingFrom, instant);
  }
}
