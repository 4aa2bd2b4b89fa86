package io.pactsync.cli.output;

import java.io.PrintWriter;
import java.util.function.IntSupplier;
import me.tongfei.progressbar.ProgressBarConsumer;

/** Writes frames to one line of a terminal. Each frame replaces the one before. */
final class TerminalLine implements ProgressBarConsumer {
  /** The terminal writes {@code ^C} after the frame, which takes three columns with the cursor. */
  private static final int RESERVED_COLUMNS = 3;

  private static final String ERASE_TO_END = "\u001b[K";

  private final PrintWriter out;
  private final IntSupplier width;

  /**
   * @param width the width of the terminal, in columns
   */
  TerminalLine(PrintWriter out, IntSupplier width) {
    this.out = out;
    this.width = width;
  }

  @Override
  public int getMaxRenderedLength() {
    return Math.max(1, width.getAsInt() - RESERVED_COLUMNS);
  }

  @Override
  public void accept(String frame) {
    // One call, so that no other thread writes in between.
    out.print('\r' + frame + ERASE_TO_END);
    out.flush();
  }

  /** Moves the cursor to a new line. */
  @Override
  public void close() {
    out.println();
    out.flush();
  }
}
