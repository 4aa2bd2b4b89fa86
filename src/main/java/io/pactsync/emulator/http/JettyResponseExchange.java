package io.pactsync.emulator.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends one response of the emulator through Jetty: intact, slowly, truncated or not at all. */
final class JettyResponseExchange implements ResponseExchange {
  private static final Logger LOG = LoggerFactory.getLogger(JettyResponseExchange.class);

  private final Request request;
  private final Response jettyResponse;
  private final Callback callback;
  private final StepScheduler scheduler;

  JettyResponseExchange(
      Request request, Response jettyResponse, Callback callback, StepScheduler scheduler) {
    this.request = request;
    this.jettyResponse = jettyResponse;
    this.callback = callback;
    this.scheduler = scheduler;
  }

  @Override
  public void send(EmulatorResponse response, Runnable beforeEnd) {
    Runnable once = once(beforeEnd);
    sending(
        once,
        () -> {
          EmulatorResponse encoded = begin(response);
          if (encoded.body() instanceof ResponseBody.InMemoryBody whole) {
            once.run();
            jettyResponse.write(true, ByteBuffer.wrap(whole.bytes()), callback);
          } else {
            stream(encoded.body().open(), ResponseStreamWriter.SendMode.COMPLETE, once);
          }
        });
  }

  @Override
  public void trickle(EmulatorResponse response, Duration over, Runnable beforeEnd) {
    Runnable once = once(beforeEnd);
    sending(
        once,
        () -> {
          ResponseBody body = begin(response).body();
          stream(body.open(), ResponseStreamWriter.SendMode.trickle(body.size(), over), once);
        });
  }

  @Override
  public void drip(EmulatorResponse response, Duration pause, Runnable beforeEnd) {
    Runnable once = once(beforeEnd);
    sending(
        once,
        () ->
            stream(begin(response).body().open(), ResponseStreamWriter.SendMode.drip(pause), once));
  }

  @Override
  public void truncate(EmulatorResponse response, Duration silence, Runnable beforeEnd) {
    Runnable once = once(beforeEnd);
    sending(
        once,
        () -> {
          InputStream half = begin(response).body().firstHalf().open();
          stream(half, ResponseStreamWriter.SendMode.breakOff(silence), once);
        });
  }

  @Override
  public void reset() {
    EndPoint connection = connection();
    if (connection.getTransport() instanceof SocketChannel channel) {
      try {
        // With a linger time of zero, closing sends RST instead of FIN.
        channel.setOption(StandardSocketOptions.SO_LINGER, 0);
      } catch (IOException e) {
        LOG.debug("The connection was closed before the reset", e);
      }
    }
    disconnect();
  }

  /** Sets the status and headers, and returns the encoded response. */
  private EmulatorResponse begin(EmulatorResponse response) throws IOException {
    EmulatorResponse encoded =
        ResponseCompression.compressIfRequested(response, request.getHeaders());
    jettyResponse.setStatus(encoded.status());
    encoded.headers().forEach(jettyResponse.getHeaders()::put);
    if (encoded.status() != 204) {
      jettyResponse.getHeaders().put(HttpHeader.CONTENT_TYPE, encoded.contentType());
    }
    if (encoded.body() instanceof ResponseBody.InMemoryBody whole && encoded.status() != 204) {
      jettyResponse.getHeaders().put(HttpHeader.CONTENT_LENGTH, whole.size());
    }
    return encoded;
  }

  private void stream(InputStream in, ResponseStreamWriter.SendMode mode, Runnable beforeEnd) {
    Runnable onSent =
        mode.complete()
            ? callback::succeeded
            : () -> scheduler.runAfter(mode.silence().toNanos(), this::disconnect);
    new ResponseStreamWriter(
            jettyResponse, in, mode, scheduler, beforeEnd, onSent, this::disconnect)
        .iterate();
  }

  private void disconnect() {
    connection().close();
    callback.failed(new EofException("disconnected on purpose"));
  }

  private EndPoint connection() {
    return request.getConnectionMetaData().getConnection().getEndPoint();
  }

  private interface SendOperation {
    void run() throws IOException;
  }

  private void sending(Runnable beforeEnd, SendOperation sending) {
    try {
      sending.run();
    } catch (IOException | RuntimeException e) {
      LOG.warn("The emulator could not send a response", e);
      beforeEnd.run();
      disconnect();
    }
  }

  private static Runnable once(Runnable action) {
    AtomicBoolean ran = new AtomicBoolean();
    return () -> {
      if (ran.compareAndSet(false, true)) {
        action.run();
      }
    };
  }
}
