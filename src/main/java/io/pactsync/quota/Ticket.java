package io.pactsync.quota;

/**
 * One call's place in the {@link PermitDesk}'s books, from asking to the end. Opaque to callers.
 */
public final class Ticket {
  enum State {
    WAITING,
    IN_FLIGHT,
    ANSWERED,
    ENDED
  }

  final Lane lane;
  final GmailMethod method;
  final Priority priority;
  final long number;
  State state = State.WAITING;

  /** What it takes; of an instant to come while it waits. */
  Charge charge;

  /** Whether the limiter was told that it is being sent. */
  private boolean sent;

  Ticket(Lane lane, GmailMethod method, Priority priority, long number, int units) {
    this.lane = lane;
    this.method = method;
    this.priority = priority;
    this.number = number;
    this.charge = new Charge(units, 0, Hold.ANSWER, 0);
  }

  /** It is being sent; returns whether its window is counted from now on. */
  boolean beginSending() {
    boolean counts = !sent && charge.hold() == Hold.ARRIVAL;
    sent = true;
    return counts;
  }

  /** Of a call that nobody said was sent, nobody knows when it arrived. */
  void endWaiting() {
    if (!sent) {
      charge = charge.heldToItsAnswer();
    }
  }

  /** Whether the call may be sent, or has been. */
  public boolean isGranted() {
    return state != State.WAITING;
  }

  /** Prices a ticket that waits by another table; a method without a price keeps the one it has. */
  void reprice(UnitTable prices) {
    charge = new Charge(prices.find(method).orElse(units()), 0, Hold.ANSWER, 0);
  }

  /** The price, in quota units. */
  public int units() {
    return charge.units();
  }

  /** Whose call it is. */
  public String inbox() {
    return lane.inbox;
  }

  /** What is called. */
  public GmailMethod method() {
    return method;
  }
}
