package io.pactsync.config;

import java.util.Optional;
import java.util.regex.Pattern;

/** The form of a PostgreSQL URL, as the database's JDBC driver defines it. */
public final class PostgresUrlFormat {
  static final String PREFIX = "jdbc:postgresql:";
  private static final String EXAMPLE =
      "write jdbc:postgresql://HOST:PORT/DATABASE?user=NAME, and the password into ~/.pgpass";

  private static final String HOST = "(\\[[0-9a-fA-F:.]+]|[^/?@,:\\[\\]\\s]+)(:\\d{1,5})?";

  /** Several hosts are the servers of one cluster. The database may follow without a host. */
  private static final Pattern FORM =
      Pattern.compile("(//HOST(,HOST)*/)?[^/?@\\s]+(\\?\\S*)?".replace("HOST", HOST));

  private PostgresUrlFormat() {}

  /**
   * Returns why the URL is invalid; empty when it is valid. Never contains the URL.
   *
   * @param url begins with {@link #PREFIX}
   */
  public static Optional<String> rejectionReason(String url) {
    String address = url.substring(PREFIX.length());
    String authority = address.replaceFirst("\\?.*", "");
    if (authority.contains("@")) {
      return Optional.of(
          "the driver of PostgreSQL does not accept a user before the host; " + EXAMPLE);
    }
    return FORM.matcher(address).matches()
        ? Optional.empty()
        : Optional.of("this is not a URL of a PostgreSQL database; " + EXAMPLE);
  }
}
