package io.pactsync.store;

/** Another process syncs this inbox. */
public final class InboxHeldException extends RuntimeException {
  private final String email;

  /**
   * @param holder who has it, such as {@code process 4711 since 10:15}
   */
  public InboxHeldException(String email, String holder) {
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
