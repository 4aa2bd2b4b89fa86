package io.pactsync.emulator.api;

/** Ends a call with an error response. */
final class GoogleErrorException extends Exception {
  private final transient GoogleError error;

  GoogleErrorException(GoogleError error) {
    super(error.message());
    this.error = error;
  }

  GoogleError error() {
    return error;
  }
}
