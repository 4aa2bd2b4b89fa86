package io.pactsync.emulator.traffic;

/** The calls of one other client in one mailbox. Not thread-safe. */
final class OtherClientRun {
  private final String user;
  private final CallArrivals arrivals;
  private final OtherClientCaller caller;
  private long next;

  OtherClientRun(String user, CallArrivals arrivals, OtherClientCaller caller) {
    this.user = user;
    this.arrivals = arrivals;
    this.caller = caller;
    this.next = arrivals.next();
  }

  /**
   * Makes the calls that are due. A late call is made up for, so delays do not lower the rate.
   *
   * @param elapsed nanoseconds since the start
   * @return nanoseconds until the next call
   */
  long callUntil(long elapsed) {
    for (; next <= elapsed; next = arrivals.next()) {
      for (int i = 0; i < arrivals.callsAtOnce(); i++) {
        caller.call(user);
      }
    }
    return next - elapsed;
  }
}
