package io.pactsync.emulator.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.IteratingCallback;

/**
 * Sends a stream in pieces, each after the previous one is written. Holds no thread between pieces.
 */
final class ResponseStreamWriter extends IteratingCallback {

  /**
   * The way in which a stream is sent.
   *
   * @param pieceSize the size of a piece in bytes
   * @param pause the delay before each piece
   * @param complete whether the end of the stream also ends the response
   * @param silence the delay between the end of an incomplete stream and the disconnection
   */
  record SendMode(int pieceSize, Duration pause, boolean complete, Duration silence) {
    static final SendMode COMPLETE = new SendMode(32 * 1024, Duration.ZERO, true, Duration.ZERO);

    static SendMode trickle(long size, Duration over) {
      int pieces = 10;
      int pieceSize = (int) Math.max(1, Math.min(size / pieces + 1, 32 * 1024));
      return new SendMode(
          pieceSize, over.dividedBy(Math.max(1, size / pieceSize + 1)), true, Duration.ZERO);
    }

    static SendMode drip(Duration pause) {
      return new SendMode(1, pause, true, Duration.ZERO);
    }

    static SendMode breakOff(Duration silence) {
      return new SendMode(32 * 1024, Duration.ZERO, false, silence);
    }
  }

  private final Content.Sink sink;
  private final InputStream in;
  private final SendMode mode;
  private final StepScheduler scheduler;
  private final Runnable beforeEnd;
  private final Runnable onSent;
  private final Runnable onLost;
  private boolean ended;

  ResponseStreamWriter(
      Content.Sink sink,
      InputStream in,
      SendMode mode,
      StepScheduler scheduler,
      Runnable beforeEnd,
      Runnable onSent,
      Runnable onLost) {
    this.sink = sink;
    this.in = in;
    this.mode = mode;
    this.scheduler = scheduler;
    this.beforeEnd = beforeEnd;
    this.onSent = onSent;
    this.onLost = onLost;
  }

  @Override
  protected Action process() throws IOException {
    if (ended) {
      return Action.SUCCEEDED;
    }
    // A new array each time: the socket may still use the previous one.
    byte[] piece = in.readNBytes(mode.pieceSize());
    ended = piece.length < mode.pieceSize();
    boolean last = ended && mode.complete();
    Runnable write =
        () -> {
          if (last) {
            beforeEnd.run();
          }
          sink.write(last, ByteBuffer.wrap(piece), this);
        };
    if (mode.pause().isZero()) {
      write.run();
    } else {
      scheduler.runAfter(mode.pause().toNanos(), write);
    }
    return Action.SCHEDULED;
  }

  @Override
  protected void onCompleteSuccess() {
    close(in);
    beforeEnd.run();
    onSent.run();
  }

  @Override
  protected void onCompleteFailure(Throwable cause) {
    close(in);
    beforeEnd.run();
    onLost.run();
  }

  private static void close(InputStream in) {
    try {
      in.close();
    } catch (IOException e) {
      // Closing a stream that was only read cannot harm the response.
    }
  }
}
