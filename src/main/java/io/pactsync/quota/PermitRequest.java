package io.pactsync.quota;

import io.pactsync.quota.window.Charge;
import io.pactsync.quota.window.HoldUntil;

/** A request for one permit, from {@link PermitScheduler#enqueue} to its end. Opaque to callers. */
public final class PermitRequest {
  enum State {
    WAITING,
    IN_FLIGHT,
    RESPONSE_RECEIVED,
    ENDED
  }

  final InboxLimiter inboxLimiter;
  final GmailMethod method;
  final Priority priority;
  final long number;
  State state = State.WAITING;

  /** The units it takes. The instant is not set while the request waits. */
  Charge charge;

  /** The part of the inbox's fullest window in use when this call was granted, itself included. */
  double level;

  /** Whether {@link PermitScheduler#sent} was called. */
  private boolean sent;

  PermitRequest(
      InboxLimiter inboxLimiter, GmailMethod method, Priority priority, long number, int units) {
    this.inboxLimiter = inboxLimiter;
    this.method = method;
    this.priority = priority;
    this.number = number;
    this.charge = new Charge(units, 0, HoldUntil.ANSWER, 0);
  }

  /** Records the send. Returns whether the last window starts now. */
  boolean beginSending() {
    boolean counts = !sent && charge.hold() == HoldUntil.ARRIVAL;
    sent = true;
    return counts;
  }

  /**
   * Falls back to {@link HoldUntil#ANSWER} for a call without a recorded send: its arrival time is
   * unknown.
   */
  void fixHold() {
    if (!sent) {
      charge = charge.holdUntilResponse();
    }
  }

  /** Whether the request was granted, even if the call has ended since. */
  public boolean isGranted() {
    return state != State.WAITING;
  }

  /**
   * Takes the units of another table for a waiting request. A method that is missing there keeps
   * its units.
   */
  void applyUnitTable(UnitTable unitTable) {
    charge = new Charge(unitTable.find(method).orElse(units()), 0, HoldUntil.ANSWER, 0);
  }

  /** The cost of the call in quota units. */
  public int units() {
    return charge.units();
  }

  /** The inbox of the call. */
  public String inbox() {
    return inboxLimiter.inbox;
  }

  /** The method of the call. */
  public GmailMethod method() {
    return method;
  }
}
