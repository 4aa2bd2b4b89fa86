package io.pactsync.quota;

/**
 * Learns from refusals how much of an inbox's limits other clients of the same mailbox leave, and
 * follows when that changes.
 *
 * <p>The controller holds a level: the part of the full limit that may be used. A refusal lowers it
 * to just below the level at which it was met (multiplicative decrease), and further with each
 * refusal that follows soon. Without refusals it rises, slowly at first and faster the longer none
 * is met (additive increase). If it rose by chance alone, the next refusal returns it to the level
 * known from the refusals before.
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
  private static final double FASTEST = 0.20;

  /**
   * After so many shortest windows without a refusal, the increase doubles with each further one.
   */
  private static final double QUIET_WINDOWS = 5;

  /**
   * An inbox that had the whole limit lately has it again soon: the other client comes and goes.
   * The increase then starts earlier and at this rate.
   */
  private static final double QUIET_WINDOWS_OF_RETURN = 4;

  private static final double INCREASE_OF_RETURN = 0.06;
  private static final double RETURN_WINDOWS = 45;
  private static final double LONGEST_RETURN = 60e9;

  /**
   * A refusal within so many windows of the last one lowers the level further than that did: the
   * other client has grown. One refusal by itself is often a chance cluster of its calls.
   */
  private static final double SUCCESSION_WINDOWS = 2;

  /** A refusal after so many windows without any may well stay the only one: it weighs less. */
  private static final double ISOLATED_WINDOWS = 60;

  private static final double WEIGHT_OF_ISOLATED = 0.3;

  /** A refusal met far below the level, such as just after a pause, lowers it only in steps. */
  private static final double LEAST_MET = 0.8;

  /** What was left at the last refusals is forgotten at this rate. */
  private static final double KNOWN_HALF_LIFE_WINDOWS = 60;

  /** How far one refusal above the known level raises it: the quiet before was mostly chance. */
  private static final double RISE_GAIN = 0.15;

  /** The margin takes at most this part of the level. */
  private static final double MOST_MARGIN = 0.25;

  /**
   * In a longer window, an overspend refuses calls for longer, to this client and to others. So the
   * margin is wider there, and the level rises more slowly.
   */
  private static final double LONG_WINDOW = 2e9;

  private static final double MARGIN_OF_LONG_WINDOW = 2.2;
  private static final double INCREASE_OF_LONG_WINDOW = 0.25;

  /** How the outcome of a call that was sent just after a refused one changes the log odds. */
  private static final double SERVED_AFTER = 0.45;

  private static final double REFUSED_AFTER = -2.6;

  /** A refusal far below a level that was served lately is likely random. */
  private static final double FAR_BELOW = 0.4;

  private static final double REFUSED_FAR_BELOW = 1.5;
  private static final double REFUSED_NEAR = -0.2;

  /** A window of a minute is too long to wait for its end before the level rises. */
  private static final double LONGEST_PERIOD = 10e9;

  private static final double FIRST_ODDS = -1;
  private static final double MOST_ODDS = 5;
  private static final double ODDS_HALF_LIFE_WINDOWS = 120;
  private static final double SERVED_HALF_LIFE_WINDOWS = 120;

  /** A refusal at a lower level says nothing about the window. */
  private static final double LEAST_CONCLUSIVE = 0.10;

  /** The clock may start at a negative instant. */
  private static final long NEVER = Long.MIN_VALUE / 4;

  private final QuotaShare share;
  private final double window;
  private final double margin;
  private final double increase;
  private double level = 1;
  private long levelAt = NEVER;
  private long sendingFrom = NEVER;
  private long lastRefusedAt = NEVER;
  private double odds = FIRST_ODDS;
  private long oddsAt = NEVER;
  private double served;
  private long servedAt = NEVER;
  private long eventAt = NEVER;
  private long eventSentAt = NEVER;
  private double known = 1;
  private long knownAt = NEVER;
  private double weight;
  private long wholeAt = NEVER;

  RateController(QuotaShare share, long shortestWindowNanos) {
    this.share = share;
    this.window = Math.min((double) shortestWindowNanos, LONGEST_PERIOD);
    boolean isLong = window > LONG_WINDOW;
    this.margin = share.margin() * (isLong ? MARGIN_OF_LONG_WINDOW : 1);
    this.increase = share.increase() * (isLong ? INCREASE_OF_LONG_WINDOW : 1);
  }

  /** How often to look again while the level rises, in nanoseconds. */
  long step() {
    return Math.max(1, (long) (window / 20));
  }

  /** The part of the full limit that may be used at this instant. */
  double usable(long now) {
    raise(now);
    double margin = Math.min(this.margin, MOST_MARGIN * level) * likelihoodOfOthers(now);
    return level >= 1 ? 1 : Math.max(LEAST, level - margin);
  }

  /** How likely it is that another client causes the refusals, from 0 to 1. */
  double likelihoodOfOthers(long now) {
    return 1 / (1 + Math.exp(odds(now)));
  }

  private double odds(long now) {
    return FIRST_ODDS + (odds - FIRST_ODDS) * decay(now - oddsAt, ODDS_HALF_LIFE_WINDOWS);
  }

  private void weigh(double evidence, long now) {
    odds = Math.max(-MOST_ODDS, Math.min(MOST_ODDS, odds(now) + evidence));
    oddsAt = now;
  }

  private void raise(long now) {
    long from = Math.max(levelAt, sendingFrom);
    if (level < 1 && now > from) {
      boolean returns = now - wholeAt < Math.min(LONGEST_RETURN, RETURN_WINDOWS * window);
      double quiet =
          (now - Math.max(lastRefusedAt, sendingFrom)) / window
              - (returns ? QUIET_WINDOWS_OF_RETURN : QUIET_WINDOWS);
      double rise = returns && quiet > 0 ? Math.max(INCREASE_OF_RETURN, increase) : increase;
      rise *= Math.pow(2, Math.max(0, Math.min(60, quiet)));
      rise += 0.1 * Math.max(0, 0.5 - likelihoodOfOthers(now));
      level = Math.min(1, level + Math.min(FASTEST, rise) * (now - from) / window);
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
    wholeAt = level >= 1 ? now : wholeAt;
    if (sentAt > eventSentAt && sentAt <= eventAt && now > eventAt) {
      weigh(SERVED_AFTER, now);
    }
  }

  private double servedLately(long now) {
    return served * decay(now - servedAt, SERVED_HALF_LIFE_WINDOWS);
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
      double quiet = (now - lastRefusedAt) / window;
      weight =
          quiet < SUCCESSION_WINDOWS
              ? 1 + weight
              : quiet < ISOLATED_WINDOWS ? 1 : WEIGHT_OF_ISOLATED;
      lastRefusedAt = now;
    }
    if (sentLevel > LEAST_CONCLUSIVE || probe) {
      lower(sentLevel, others, others > 0.5 && !probe, now);
    }
    return true;
  }

  private void lower(double sentLevel, double others, boolean isMet, long now) {
    double met = isMet ? Math.min(level, Math.max(sentLevel, LEAST_MET * level)) : level;
    double lowered = met * Math.pow(share.decrease(), weight);
    double believed = 1 - (1 - known) * decay(now - knownAt, KNOWN_HALF_LIFE_WINDOWS);
    if (isMet && lowered > believed) {
      lowered = believed + RISE_GAIN * (lowered - believed);
    }
    level = Math.max(LEAST, level * Math.pow(lowered / level, others));
    if (others > 0.5) {
      known = level;
      knownAt = now;
    }
  }

  private double decay(long nanos, double halfLifeWindows) {
    return Math.pow(0.5, nanos / (halfLifeWindows * window));
  }

  /** Nothing is sent before that instant, so the level does not rise until then. */
  void pausedUntil(long instant) {
    sendingFrom = Math.max(sendingFrom, instant);
  }
}
