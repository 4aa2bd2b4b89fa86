package io.pactsync.simulate;

/** When the simulated Gmail counts a call. Google does not document when it does. */
public enum SimulatedCountTime {
  /** When the request arrives, within one round trip after the send. */
  ARRIVAL,
  /** At a random instant between the request and the response, drawn for each call. */
  RANDOM,
  /** When the response is sent. */
  ANSWER
}
