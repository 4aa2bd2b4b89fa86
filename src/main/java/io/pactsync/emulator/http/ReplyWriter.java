package io.pactsync.emulator.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.IteratingCallback;

/** Sends a stream piece by piece, each when the one before has left; holds no thread in between. */
final class ReplyWriter extends IteratingCallback {

  /**
   * The manner of sending.
   *
   * @param pieceSize bytes
   * @param pause before each piece
   * @param complete whether the end of the stream ends the reply, too
   */
  record Manner(int pieceSize, Duration pause, boolean complete) {
    static final Manner BRISK = new Manner(32 * 1024, Duration.ZERO, true);

    static Manner trickle(long size, Duration over) {
      int pieces = 10;
      int pieceSize = (int) Math.max(1, Math.min(size / pieces + 1, 32 * 1024));
      return new Manner(pieceSize, over.dividedBy(Math.max(1, size / pieceSize + 1)), true);
    }

    static final Manner BROKEN_OFF = new Manner(32 * 1024, Duration.ZERO, false);
  }

  private final Content.Sink sink;
  private final InputStream in;
  private final Manner manner;
  private final Clockwork clockwork;
  private final Runnable beforeEnd;
  private final Runnable sent;
  private final Runnable lost;
  private boolean ended;

  ReplyWriter(
      Content.Sink sink,
      InputStream in,
      Manner manner,
      Clockwork clockwork,
      Runnable beforeEnd,
      Runnable sent,
      Runnable lost) {
    this.sink = sink;
    this.in = in;
    this.manner = manner;
    this.clockwork = clockwork;
    this.beforeEnd = beforeEnd;
    this.sent = sent;
    this.lost = lost;
  }

  @Override
  protected Action process() throws IOException {
    if (ended) {
      return Action.SUCCEEDED;
    }
    // A piece of its own each time: the one before may still be on its way to the socket.
    byte[] piece = in.readNBytes(manner.pieceSize());
    ended = piece.length < manner.pieceSize();
    boolean last = ended && manner.complete();
    Runnable write =
        () -> {
          if (last) {
            beforeEnd.run();
          }
          sink.write(last, ByteBuffer.wrap(piece), this);
        };
    if (manner.pause().isZero()) {
      write.run();
    } else {
      clockwork.after(manner.pause().toNanos(), write);
    }
    return Action.SCHEDULED;
  }

  @Override
  protected void onCompleteSuccess() {
    close(in);
    beforeEnd.run();
    sent.run();
  }

  @Override
  protected void onCompleteFailure(Throwable cause) {
    close(in);
    beforeEnd.run();
    lost.run();
  }

  private static void close(InputStream in) {
    try {
      in.close();
    } catch (IOException e) {
      // It was only read; the reply has gone out or failed already.
    }
  }
}
