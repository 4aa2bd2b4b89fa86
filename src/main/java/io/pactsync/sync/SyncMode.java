package io.pactsync.sync;

/** How a run found its messages. */
public enum SyncMode {
  FULL("full"),
  INCREMENTAL("incremental"),
  IDS("ids");

  private final String label;

  SyncMode(String label) {
    this.label = label;
  }

  /** The name in outputs. */
  public String label() {
    return label;
  }
}
