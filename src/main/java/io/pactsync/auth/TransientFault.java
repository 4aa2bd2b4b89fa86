package io.pactsync.auth;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;

/** A call that may well succeed when it is made again. The message is part of a sentence. */
final class TransientFault extends Exception {
  TransientFault(int status) {
    super("it answered HTTP " + status);
  }

  TransientFault(String what) {
    super(what);
  }

  TransientFault(IOException cause) {
    super(told(cause), cause);
  }

  private static String told(IOException cause) {
    if (cause instanceof UnknownHostException) {
      return "its name is not known here";
    } else if (cause instanceof ConnectException) {
      return "it accepts no connection";
    } else if (cause instanceof SocketTimeoutException) {
      return "it does not answer";
    } else if (cause instanceof SSLException) {
      return "its certificate is not trusted, or the connection not secure";
    }
    return cause.getClass().getSimpleName();
  }

  /** Whether a status says that the server, not the request, is at fault. */
  static boolean isTransient(int status) {
    return status >= 500 || status == 429 || status == 408;
  }
}
