package io.pactsync.store;

/** Another process, or another run in this process, is syncing the inbox. */
public final class InboxLockedException extends RuntimeException {
  private final String email;

  /**
   * @param holder the holder of the lock, such as {@code process 4711 since 10:15 UTC}
   */
  public InboxLockedException(String email, String holder) {
    super(
        email
            + " is being synced by "
            + holder
            + "; wait until it has finished, or end it, and try again");
    this.email = email;
  }

  public String email() {
    return email;
  }
}
