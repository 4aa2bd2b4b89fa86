package io.pactsync.simulate;

/** The instant at which the simulated Gmail counts a call. Google does not say when it does. */
public enum CountAt {
  /** When the request arrives: within a round trip after it was sent. */
  ARRIVAL,
  /** At a random instant between sending and answer, drawn for each call. */
  RANDOM,
  /** When the answer leaves. */
  ANSWER
}
