package io.pactsync.cli.output;

import java.io.PrintWriter;
import java.time.ZoneId;
import java.util.Map;
import java.util.function.LongSupplier;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import org.jspecify.annotations.Nullable;

/** Shows a bar on a terminal. Opens it with the first snapshot. */
public final class ProgressBarDisplay implements ProgressDisplay {
  private static final int MILLIS_BETWEEN_FRAMES = 250;

  private final ProgressBarConsumer frames;
  private final SpendingRate rate;
  private final ProgressText text;
  private @Nullable ProgressBar bar;
  private boolean closed;

  private ProgressBarDisplay(ProgressBarConsumer frames, LongSupplier ticker, ZoneId zone) {
    this.frames = frames;
    this.rate = new SpendingRate(ticker);
    this.text = new ProgressText(zone);
  }

  /**
   * Creates a bar that is as wide as the process's terminal.
   *
   * @param out writes to the terminal
   * @param environment all environment variables
   * @param ticker elapsed time, nanoseconds
   * @param zone the time zone of printed times
   */
  public static ProgressBarDisplay onTerminal(
      PrintWriter out, Map<String, String> environment, LongSupplier ticker, ZoneId zone) {
    TerminalWidth width = new TerminalWidth(TerminalWidth::byStty, environment, ticker);
    return writingTo(new TerminalLine(out, width), ticker, zone);
  }

  /**
   * Creates a bar that writes to this consumer. The library's consumer would open a JLine terminal,
   * which replaces the handler of SIGINT, so that Ctrl-C would kill the process.
   */
  static ProgressBarDisplay writingTo(
      ProgressBarConsumer frames, LongSupplier ticker, ZoneId zone) {
    return new ProgressBarDisplay(frames, ticker, zone);
  }

  @Override
  public synchronized void show(ProgressSnapshot snapshot) {
    if (closed) {
      return;
    }
    String message = text.detail(snapshot, rate.update(snapshot.unitsSpent()));
    if (bar == null) {
      bar =
          new ProgressBarBuilder()
              .setTaskName("sync")
              .setInitialMax(snapshot.total())
              .setUpdateIntervalMillis(MILLIS_BETWEEN_FRAMES)
              .continuousUpdate()
              .setRenderer(new ProgressBarFrame())
              .setConsumer(frames)
              .build();
    }
    bar.maxHint(snapshot.total());
    bar.stepTo(snapshot.done());
    bar.setExtraMessage(message);
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (bar == null) {
      return;
    }
    // An interrupted thread would not wait for the last frame and the line end.
    boolean interrupted = Thread.interrupted();
    try {
      bar.close();
    } finally {
      bar = null;
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
