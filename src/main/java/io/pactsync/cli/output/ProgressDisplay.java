package io.pactsync.cli.output;

/** Shows the progress of a run. Safe for use by several threads, and cheap to call often. */
public interface ProgressDisplay extends AutoCloseable {
  /** Records the snapshot and shows it when the display is due. */
  void show(ProgressSnapshot snapshot);

  /** Shows the last snapshot and ends the display. */
  @Override
  void close();

  /** Returns a display that shows nothing. */
  static ProgressDisplay none() {
    return new ProgressDisplay() {
      @Override
      public void show(ProgressSnapshot snapshot) {}

      @Override
      public void close() {}
    };
  }
}
