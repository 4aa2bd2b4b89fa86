package io.pactsync.sync;

/** How an inbox was listed. */
public enum SyncMode {
  FULL("full"),
  INCREMENTAL("incremental"),
  IDS("ids");

  private final String label;

  SyncMode(String label) {
    this.label = label;
  }

  /** As outputs write it. */
  public String label() {
    return label;
  }
}
