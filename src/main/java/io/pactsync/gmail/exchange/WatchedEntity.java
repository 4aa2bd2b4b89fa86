package io.pactsync.gmail.exchange;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.io.entity.HttpEntityWrapper;
import org.jspecify.annotations.Nullable;

/**
 * A response body whose exchange is watched to its end. Closing it early reads a short rest, so
 * that the connection can be used again, and otherwise closes the connection: the HTTP client
 * itself would read an endless body to its end.
 */
final class WatchedEntity extends HttpEntityWrapper {
  private static final int MAX_DRAINED_BYTES = 1 << 16;

  private final WatchedExchange exchange;
  private @Nullable WatchedStream content;

  WatchedEntity(HttpEntity entity, WatchedExchange exchange) {
    super(entity);
    this.exchange = exchange;
  }

  @Override
  public InputStream getContent() throws IOException {
    if (content == null) {
      content = new WatchedStream(super.getContent(), exchange);
    }
    return content;
  }

  @Override
  public void close() throws IOException {
    getContent().close();
    super.close();
  }

  private static final class WatchedStream extends FilterInputStream {
    private final WatchedExchange exchange;
    private boolean over;

    WatchedStream(InputStream in, WatchedExchange exchange) {
      super(in);
      this.exchange = exchange;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int read;
      try {
        read = in.read(into, offset, length);
      } catch (IOException e) {
        IOException explained = exchange.explain(e);
        over = true;
        exchange.end();
        throw explained;
      }
      if (read < 0) {
        over = true;
        exchange.end();
      } else {
        exchange.received(read);
      }
      return read;
    }

    @Override
    public boolean markSupported() {
      return false;
    }

    @Override
    public void close() throws IOException {
      if (!over) {
        drain();
      }
      if (over) {
        in.close();
        return;
      }
      over = true;
      exchange.abandon();
      exchange.end();
      closeBroken();
    }

    private void drain() {
      exchange.endSoon();
      try {
        // Finds the end unless the rest is longer.
        readNBytes(MAX_DRAINED_BYTES);
      } catch (IOException e) {
        over = true;
      }
    }

    private void closeBroken() {
      try {
        in.close();
      } catch (IOException e) {
        // The connection was closed on purpose.
        return;
      }
    }
  }
}
