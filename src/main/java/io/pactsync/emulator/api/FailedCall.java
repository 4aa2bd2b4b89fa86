package io.pactsync.emulator.api;

/** Ends a call with an error response. */
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
