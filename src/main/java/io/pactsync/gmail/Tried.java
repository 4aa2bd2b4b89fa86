package io.pactsync.gmail;

/** The result of one attempt. */
sealed interface Tried<T> {
  record Got<T>(T value) implements Tried<T> {}

  record Met<T>(Setback setback) implements Tried<T> {}
}
