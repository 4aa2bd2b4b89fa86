package io.pactsync.quota;

/**
 * The right to send one call now. Its units are held in every window that applies, from before the
 * call is sent; how long depends on {@link Hold}. Made for try-with-resources; closing it is
 * closing the call. Safe for use by several threads; everything after the first end is ignored.
 */
public interface Permit extends AutoCloseable {
  /** The price, in quota units. */
  int units();

  /**
   * The call is being sent at this instant. Counts for {@link Hold#ARRIVAL} alone, which without it
   * holds the units as {@link Hold#ANSWER} does.
   */
  void sent();

  /**
   * The answer's head has arrived, so Google has counted the call. The place in flight is kept
   * until {@link #close}, since a body may still be on its way.
   */
  void answered();

  /** Google refused the call. Its units are held like those of any other. */
  void refused(Refusal refusal);

  /** The call was never sent: gives the units and the place back at once. */
  void unsent();

  /** The call is over. Where no answer was noted, counts as one now. */
  @Override
  void close();
}
