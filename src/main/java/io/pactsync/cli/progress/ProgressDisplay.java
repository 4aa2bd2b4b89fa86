package io.pactsync.cli.progress;

/** Shows how far a run has come. Safe for use by several threads, and cheap to call often. */
public interface ProgressDisplay extends AutoCloseable {
  /** Takes note of the state; shows it when it is time. */
  void show(ProgressSnapshot snapshot);

  /** Shows the last state and ends the display. */
  @Override
  void close();

  /** Shows nothing. */
  static ProgressDisplay none() {
    return new ProgressDisplay() {
      @Override
      public void show(ProgressSnapshot snapshot) {}

      @Override
      public void close() {}
    };
  }
}
