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

/** An exchange on Jetty's request and response. */
final class JettyExchange implements Exchange {
  private static final Logger LOG = LoggerFactory.getLogger(JettyExchange.class);

  private final Request request;
  private final Response jettyResponse;
  private final Callback callback;
  private final Clockwork scheduler;

  JettyExchange(Request request, Response jettyResponse, Callback callback, Clockwork scheduler) {
    this.request = request;
    this.jettyResponse = jettyResponse;
    this.callback = callback;
    this.scheduler = scheduler;
  }

  @Override
  public void answer(Reply response, Runnable beforeEnd) {
    Runnable once = once(beforeEnd);
    sending(
        once,
        () -> {
          Reply encoded = begin(response);
          if (encoded.body() instanceof Body.Whole whole) {
            once.run();
            jettyResponse.write(true, ByteBuffer.wrap(whole.bytes()), callback);
          } else {
            stream(encoded.body().open(), ReplyWriter.Manner.BRISK, once);
          }
        });
  }

  @Override
  public void trickle(Reply response, Duration over, Runnable beforeEnd) {
    Runnable once = once(beforeEnd);
    sending(
        once,
        () -> {
          Body body = begin(response).body();
          stream(body.open(), ReplyWriter.Manner.trickle(body.size(), over), once);
        });
  }

  @Override
  public void truncate(Reply response, Runnable beforeEnd) {
    Runnable once = once(beforeEnd);
    sending(
        once,
        () -> {
          InputStream half = begin(response).body().firstHalf().open();
          stream(half, ReplyWriter.Manner.BROKEN_OFF, once);
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
  private Reply begin(Reply response) throws IOException {
    Reply encoded = ContentCoding.asAskedFor(response, request.getHeaders());
    jettyResponse.setStatus(encoded.status());
    encoded.headers().forEach(jettyResponse.getHeaders()::put);
    if (encoded.status() != 204) {
      jettyResponse.getHeaders().put(HttpHeader.CONTENT_TYPE, encoded.contentType());
    }
    if (encoded.body() instanceof Body.Whole whole && encoded.status() != 204) {
      jettyResponse.getHeaders().put(HttpHeader.CONTENT_LENGTH, whole.size());
    }
    return encoded;
  }

  private void stream(InputStream in, ReplyWriter.Manner mode, Runnable beforeEnd) {
    Runnable onSent = mode.complete() ? callback::succeeded : this::disconnect;
    new ReplyWriter(jettyResponse, in, mode, scheduler, beforeEnd, onSent, this::disconnect)
        .iterate();
  }

  private void disconnect() {
    connection().close();
    callback.failed(new EofException("disconnected on purpose"));
  }

  private EndPoint connection() {
    return request.getConnectionMetaData().getConnection().getEndPoint();
  }

  private interface Sending {
    void run() throws IOException;
  }

  private void sending(Runnable beforeEnd, Sending sending) {
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
