package io.pactsync.emulator.api;

import io.pactsync.emulator.http.EmulatorResponse;
import java.io.IOException;

/** Serves the calls of one Gmail API method. */
@FunctionalInterface
interface Endpoint {
  EmulatorResponse serve(AdmittedCall call) throws GoogleErrorException, IOException;
}
