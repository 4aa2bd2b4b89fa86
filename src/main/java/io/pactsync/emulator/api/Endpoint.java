package io.pactsync.emulator.api;

import io.pactsync.emulator.http.Reply;
import java.io.IOException;

/** Serves the calls of one method. */
@FunctionalInterface
interface Endpoint {
  Reply answer(ApiCall call) throws FailedCall, IOException;
}
