package io.pactsync.cli.progress;

import java.io.PrintWriter;
import java.util.function.IntSupplier;
import me.tongfei.progressbar.ProgressBarConsumer;

/** One line of a terminal, on which each frame replaces the one before. */
final class TerminalLine implements ProgressBarConsumer {
  /** The terminal writes {@code ^C} behind the frame; with the cursor, that is three columns. */
  private static final int KEPT_FREE = 3;

  private static final String ERASE_TO_END = "\u001b[K";

  private final PrintWriter out;
  private final IntSupplier width;

  /**
   * @param width of the terminal, columns
   */
  TerminalLine(PrintWriter out, IntSupplier width) {
    this.out = out;
    this.width = width;
  }

  @Override
  public int getMaxRenderedLength() {
    return Math.max(1, width.getAsInt() - KEPT_FREE);
  }

  @Override
  public void accept(String frame) {
    // One print, so that no other thread writes in between.
    out.print('\r' + frame + ERASE_TO_END);
    out.flush();
  }

  /** Leaves the cursor on a fresh line. */
  @Override
  public void close() {
    out.println();
    out.flush();
  }
}
