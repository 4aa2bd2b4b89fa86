package io.pactsync.cli.progress;

import java.time.ZoneId;
import java.util.function.LongSupplier;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar on a terminal. */
public final class BarProgress implements ProgressDisplay {
  private static final int MILLIS_BETWEEN_FRAMES = 250;

  private final ProgressBar bar;
  private final SpendingRate rate;
  private final ProgressText text;

  private BarProgress(ProgressBarBuilder builder, LongSupplier ticker, ZoneId zone) {
    this.bar =
        builder
            .setTaskName("sync")
            .setInitialMax(0)
            .setStyle(ProgressBarStyle.ASCII)
            .setUpdateIntervalMillis(MILLIS_BETWEEN_FRAMES)
            .hideEta()
            .build();
    this.rate = new SpendingRate(ticker);
    this.text = new ProgressText(zone);
  }

  /**
   * On stderr, as wide as the terminal.
   *
   * @param ticker elapsed time, nanoseconds
   * @param zone in which a time to wait for is written
   */
  public static BarProgress onTerminal(LongSupplier ticker, ZoneId zone) {
    return new BarProgress(new ProgressBarBuilder(), ticker, zone);
  }

  /** Into something else than a terminal. */
  static BarProgress into(ProgressBarConsumer frames, LongSupplier ticker, ZoneId zone) {
    return new BarProgress(new ProgressBarBuilder().setConsumer(frames), ticker, zone);
  }

  @Override
  public synchronized void show(ProgressSnapshot snapshot) {
    bar.maxHint(snapshot.total());
    bar.stepTo(snapshot.done());
    bar.setExtraMessage(text.detail(snapshot, rate.after(snapshot.unitsSpent())));
  }

  @Override
  public synchronized void close() {
    bar.close();
  }
}
