package io.pactsync.quota;

import io.pactsync.quota.window.HoldUntil;
import io.pactsync.quota.window.PacingStrategy;
import java.time.Duration;

/**
 * How the limiter spends a profile. Immutable. Start with {@link #DEFAULTS} and change what
 * differs:
 *
 * <pre>{@code
 * QuotaSettings.DEFAULTS.withHeadroom(0.05).withInFlight(4, 10)
 * }</pre>
 *
 * @param headroom the share of each limit left unspent, from 0 to below 1
 * @param maxInFlight the most calls in flight for an inbox
 * @param firstInFlight the initial in-flight cap
 * @param hold how long the units of a permit stay held
 * @param strategy how an inbox's calls are spread over its windows
 * @param reserve the share of each limit, and of the places in flight, that backfill calls leave to
 *     people and incremental syncs, from 0 to below 1
 * @param share how much to claim beside other clients of the same mailbox
 * @param learn whether the limiter adopts a limit that a refusal names
 * @param maxWait how long a call waits for a paused inbox before it fails
 */
public record QuotaSettings(
    double headroom,
    int maxInFlight,
    int firstInFlight,
    HoldUntil hold,
    PacingStrategy strategy,
    double reserve,
    QuotaShare share,
    boolean learn,
    Duration maxWait) {
  /** 2% headroom, 10 calls in flight initially and 25 at most, sliding windows. */
  public static final QuotaSettings DEFAULTS =
      new QuotaSettings(
          0.02,
          25,
          10,
          HoldUntil.ANSWER,
          PacingStrategy.WINDOW,
          0,
          QuotaShare.POLITE,
          true,
          Duration.ofMinutes(30));

  /**
   * @throws IllegalArgumentException if a share or an in-flight cap is out of range
   */
  public QuotaSettings {
    if (!(headroom >= 0 && headroom < 1)) {
      throw new IllegalArgumentException(
          "headroom must be a share from 0 to below 1, not " + headroom);
    }
    if (!(reserve >= 0 && reserve < 1)) {
      throw new IllegalArgumentException(
          "reserve must be a share from 0 to below 1, not " + reserve);
    }
    if (maxInFlight < 1 || firstInFlight < 1 || firstInFlight > maxInFlight) {
      throw new IllegalArgumentException(
          "the first in-flight cap must be from 1 to the maximum: "
              + firstInFlight
              + " of "
              + maxInFlight);
    }
  }

  /** Sets the share of each limit left unspent, from 0 to below 1. */
  public QuotaSettings withHeadroom(double part) {
    return new QuotaSettings(
        part, maxInFlight, firstInFlight, hold, strategy, reserve, share, learn, maxWait);
  }

  /** Sets the initial and the highest number of calls in flight for an inbox. */
  public QuotaSettings withInFlight(int first, int max) {
    return new QuotaSettings(headroom, max, first, hold, strategy, reserve, share, learn, maxWait);
  }

  /** Sets how long the units of a permit stay held. */
  public QuotaSettings withHold(HoldUntil until) {
    return new QuotaSettings(
        headroom, maxInFlight, firstInFlight, until, strategy, reserve, share, learn, maxWait);
  }

  /** Sets how an inbox's calls are spread over its windows. */
  public QuotaSettings withStrategy(PacingStrategy other) {
    return new QuotaSettings(
        headroom, maxInFlight, firstInFlight, hold, other, reserve, share, learn, maxWait);
  }

  /** Sets the share of each limit that backfill calls leave to others, from 0 to below 1. */
  public QuotaSettings withReserve(double part) {
    return new QuotaSettings(
        headroom, maxInFlight, firstInFlight, hold, strategy, part, share, learn, maxWait);
  }

  /** Sets how much to claim beside other clients of the same mailbox. */
  public QuotaSettings withShare(QuotaShare other) {
    return new QuotaSettings(
        headroom, maxInFlight, firstInFlight, hold, strategy, reserve, other, learn, maxWait);
  }

  /** Sets whether the limiter adopts a limit that a refusal names. */
  public QuotaSettings withLearning(boolean adopt) {
    return new QuotaSettings(
        headroom, maxInFlight, firstInFlight, hold, strategy, reserve, share, adopt, maxWait);
  }

  /** Sets how long a call waits for a paused inbox before it fails. */
  public QuotaSettings withMaxWait(Duration longest) {
    return new QuotaSettings(
        headroom, maxInFlight, firstInFlight, hold, strategy, reserve, share, learn, longest);
  }
}
