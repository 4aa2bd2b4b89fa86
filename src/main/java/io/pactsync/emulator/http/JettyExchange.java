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

/** An exchange upon Jetty's. */
final class JettyExchange implements Exchange {
  private static final Logger LOG = LoggerFactory.getLogger(JettyExchange.class);

  private final Request request;
  private final Response response;
  private final Callback callback;
  private final Clockwork clockwork;

  JettyExchange(Request request, Response response, Callback callback, Clockwork clockwork) {
    this.request = request;
    this.response = response;
    this.callback = callback;
    this.clockwork = clockwork;
  }

  @Override
  public void answer(Reply reply, Runnable beforeEnd) {
    Runnable once = once(beforeEnd);
    sending(
        once,
        () -> {
          Reply encoded = begin(reply);
          if (encoded.body() instanceof Body.Whole whole) {
            once.run();
            response.write(true, ByteBuffer.wrap(whole.bytes()), callback);
          } else {
            stream(encoded.body().open(), ReplyWriter.Manner.BRISK, once);
          }
        });
  }

  @Override
  public void trickle(Reply reply, Duration over, Runnable beforeEnd) {
    Runnable once = once(beforeEnd);
    sending(
        once,
        () -> {
          Body body = begin(reply).body();
          stream(body.open(), ReplyWriter.Manner.trickle(body.size(), over), once);
        });
  }

  @Override
  public void truncate(Reply reply, Runnable beforeEnd) {
    Runnable once = once(beforeEnd);
    sending(
        once,
        () -> {
          InputStream half = begin(reply).body().firstHalf().open();
          stream(half, ReplyWriter.Manner.BROKEN_OFF, once);
        });
  }

  @Override
  public void reset() {
    EndPoint connection = connection();
    if (connection.getTransport() instanceof SocketChannel channel) {
      try {
        // Lingering for no time makes closing send RST instead of FIN.
        channel.setOption(StandardSocketOptions.SO_LINGER, 0);
      } catch (IOException e) {
        LOG.debug("The connection was gone before it could be reset", e);
      }
    }
    disconnect();
  }

  /** Sends the headers' values and gives the reply with the body as it goes over the wire. */
  private Reply begin(Reply reply) throws IOException {
    Reply encoded = ContentCoding.asAskedFor(reply, request.getHeaders());
    response.setStatus(encoded.status());
    encoded.headers().forEach(response.getHeaders()::put);
    if (encoded.status() != 204) {
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, encoded.contentType());
    }
    if (encoded.body() instanceof Body.Whole whole && encoded.status() != 204) {
      response.getHeaders().put(HttpHeader.CONTENT_LENGTH, whole.size());
    }
    return encoded;
  }

  private void stream(InputStream in, ReplyWriter.Manner manner, Runnable beforeEnd) {
    Runnable sent = manner.complete() ? callback::succeeded : this::disconnect;
    new ReplyWriter(response, in, manner, clockwork, beforeEnd, sent, this::disconnect).iterate();
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
      LOG.warn("A reply could not be sent", e);
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
