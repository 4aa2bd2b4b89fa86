package io.pactsync.cli.output;

import java.time.Duration;
import java.util.Locale;
import me.tongfei.progressbar.ProgressBarRenderer;
import me.tongfei.progressbar.ProgressState;

/**
 * Renders a frame of the bar in ASCII: {@code sync 45% [====> ] 98/5000 (0:00:12) 245 units/s}.
 * Replaces the library's renderer, which needs JLine for the widths of characters.
 */
final class ProgressBarFrame implements ProgressBarRenderer {
  private static final int MIN_BAR = 5;
  private static final int BRACKETS_AND_SPACES = 4;

  /** In a narrow terminal, omits the bar, then cuts the numbers. */
  @Override
  public String render(ProgressState state, int maxLength) {
    String head = String.format(Locale.ROOT, "%s %3d%%", state.getTaskName(), percent(state));
    String tail =
        String.format(
            Locale.ROOT,
            "%d/%d (%s) %s",
            state.getCurrent(),
            state.getMax(),
            time(state.getTotalElapsed()),
            state.getExtraMessage());
    int room = maxLength - head.length() - tail.length() - BRACKETS_AND_SPACES;
    String bar = room < MIN_BAR ? " " : " [" + bar(state.getNormalizedProgress(), room) + "] ";
    String frame = head + bar + tail;
    return frame.length() <= maxLength ? frame : frame.substring(0, maxLength);
  }

  private static int percent(ProgressState state) {
    return (int) Math.floor(100 * state.getNormalizedProgress());
  }

  private static String bar(double part, int length) {
    int filled = Math.min(length, (int) Math.floor(length * part));
    String tip = filled < length ? ">" : "";
    return "=".repeat(filled) + tip + " ".repeat(length - filled - tip.length());
  }

  private static String time(Duration elapsed) {
    return String.format(
        Locale.ROOT,
        "%d:%02d:%02d",
        elapsed.toHours(),
        elapsed.toMinutesPart(),
        elapsed.toSecondsPart());
  }
}
