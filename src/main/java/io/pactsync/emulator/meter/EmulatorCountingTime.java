package io.pactsync.emulator.meter;

/**
 * The instant at which the units of a call are counted. Google does not document this. A client
 * that stays within its limit under each of these settings is safe.
 */
public enum EmulatorCountingTime {
  /** When the request arrives. */
  ARRIVAL,
  /** At a random instant between arrival and response, chosen for each call. */
  RANDOM,
  /** When the response is sent. */
  ANSWER
}
