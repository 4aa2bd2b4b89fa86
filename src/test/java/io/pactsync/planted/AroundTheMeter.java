package io.pactsync.planted;

import com.google.api.client.googleapis.batch.BatchRequest;
import com.google.api.client.http.HttpRequestFactory;
import com.google.api.client.http.javanet.NetHttpTransport;
import com.google.api.services.gmail.Gmail;
import java.util.concurrent.Callable;
import org.apache.hc.client5.http.classic.HttpClient;

/** Planted violations: each class reaches Gmail, or could, without a permit. Never run. */
public final class AroundTheMeter {
  private AroundTheMeter() {}

  /** Sends with Google's client. */
  public static final class Execution {
    private Execution() {}

    static Object send(Gmail gmail) throws Exception {
      return gmail.users().getProfile("me").execute();
    }
  }

  /** Sends by a method reference. */
  public static final class MethodReference {
    private MethodReference() {}

    static Callable<?> sender(Gmail gmail) throws Exception {
      return gmail.users().getProfile("me")::executeUnparsed;
    }
  }

  /** Sends many requests as one batch. */
  public static final class Batch {
    private Batch() {}

    static void send(BatchRequest batch) throws Exception {
      batch.execute();
    }
  }

  /** Uses Apache's client. */
  public static final class ApacheHttp {
    private ApacheHttp() {}

    static Class<?> client() {
      return HttpClient.class;
    }
  }

  /** Uses Google's HTTP client. */
  public static final class GooglesHttp {
    private GooglesHttp() {}

    static HttpRequestFactory requests() {
      return new NetHttpTransport().createRequestFactory();
    }
  }

  /** Uses the JDK's client. */
  public static final class JdkHttp {
    private JdkHttp() {}

    static java.net.http.HttpClient client() {
      return java.net.http.HttpClient.newHttpClient();
    }
  }
}
