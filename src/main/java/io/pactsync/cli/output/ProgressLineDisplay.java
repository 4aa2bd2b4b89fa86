package io.pactsync.cli.output;

import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Prints a line every five seconds, for logs and terminals without a cursor. */
public final class ProgressLineDisplay implements ProgressDisplay {
  private static final long INTERVAL = Duration.ofSeconds(5).toNanos();

  private final PrintWriter out;
  private final LongSupplier ticker;
  private final SpendingRate rate;
  private final ProgressText text;
  private @Nullable ProgressSnapshot unshown;
  private Optional<Instant> waitingUntil = Optional.empty();
  private long shownAt;

  /**
   * @param ticker elapsed time, nanoseconds
   * @param zone the time zone of printed times
   */
  public ProgressLineDisplay(PrintWriter out, LongSupplier ticker, ZoneId zone) {
    this.out = out;
    this.ticker = ticker;
    this.rate = new SpendingRate(ticker);
    this.text = new ProgressText(zone);
    this.shownAt = ticker.getAsLong();
  }

  /** Prints a line if the last one is five seconds old, or at once if a wait begins. */
  @Override
  public synchronized void show(ProgressSnapshot snapshot) {
    unshown = snapshot;
    double speed = rate.update(snapshot.unitsSpent());
    if (isNewWait(snapshot) || ticker.getAsLong() - shownAt >= INTERVAL) {
      print(snapshot, speed);
    }
    snapshot.refusalWait().ifPresent(wait -> waitingUntil = Optional.of(wait.until()));
  }

  /** Whether the wait is another one than the last. Short waits that follow each other are one. */
  private boolean isNewWait(ProgressSnapshot snapshot) {
    return snapshot
        .refusalWait()
        .filter(
            wait ->
                waitingUntil
                    .map(last -> wait.until().minusNanos(INTERVAL).isAfter(last))
                    .orElse(true))
        .isPresent();
  }

  @Override
  public synchronized void close() {
    if (unshown != null) {
      print(unshown, rate.update(unshown.unitsSpent()));
    }
  }

  private void print(ProgressSnapshot snapshot, double speed) {
    out.println(text.full(snapshot, speed));
    out.flush();
    shownAt = ticker.getAsLong();
    unshown = null;
  }
}
