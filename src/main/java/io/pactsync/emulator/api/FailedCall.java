package io.pactsync.emulator.api;

/** A call that is answered with an error. */
final class FailedCall extends Exception {
  private final transient GoogleError error;

  FailedCall(GoogleError error) {
    super(error.message());
    this.error = error;
  }

  GoogleError error() {
    return error;
  }
}
