package io.pactsync.emulator.meter;

/**
 * The instant at which a call's units are counted. Google does not say; a client that stays within
 * its limit under each of these is safe.
 */
public enum CountAt {
  /** When the request arrives. */
  ARRIVAL,
  /** At a random instant between arrival and answer, drawn for each call. */
  RANDOM,
  /** When the answer leaves. */
  ANSWER
}
