package io.pactsync.store.postgres;

import io.pactsync.store.StoreException;
import io.pactsync.store.StoreException.StoreFailure;
import io.pactsync.store.jdbc.SqlErrorTranslator;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLState;
import org.postgresql.util.ServerErrorMessage;

/** Translates PostgreSQL's error codes (SQLSTATE) for one database. */
final class PostgresErrorTranslator implements SqlErrorTranslator {
  private static final String ADMIN_SHUTDOWN = "57P01";
  private static final String CRASH_SHUTDOWN = "57P02";
  private static final String CANNOT_CONNECT_NOW = "57P03";
  private static final String DATABASE_DROPPED = "57P04";
  private static final String IDLE_SESSION_TIMEOUT = "57P05";
  private static final String TOO_MANY_CONNECTIONS = "53300";
  private static final String DISK_FULL = "53100";
  private static final String LOCK_NOT_AVAILABLE = "55P03";
  private static final String DEADLOCK = "40P01";
  private static final String SERIALIZATION_FAILURE = "40001";
  private static final String READ_ONLY_TRANSACTION = "25006";
  private static final String INSUFFICIENT_PRIVILEGE = "42501";
  private static final String RAISED_BY_A_TRIGGER = "P0001";

  private static final Set<String> SHUTDOWNS =
      Set.of(
          ADMIN_SHUTDOWN,
          CRASH_SHUTDOWN,
          CANNOT_CONNECT_NOW,
          DATABASE_DROPPED,
          IDLE_SESSION_TIMEOUT);

  private final PostgresAddress address;

  PostgresErrorTranslator(PostgresAddress address) {
    this.address = address;
  }

  /** Whether the same transaction may succeed when it runs again at once. */
  static boolean isConflict(SQLException error) {
    return Set.of(DEADLOCK, SERIALIZATION_FAILURE).contains(state(error));
  }

  /** Whether the connection is lost or was refused, so that a later attempt may succeed. */
  static boolean isOutage(SQLException error) {
    String state = state(error);
    return SHUTDOWNS.contains(state)
        || state.equals(TOO_MANY_CONNECTIONS)
        || PSQLState.isConnectionError(state)
        || state.equals(PSQLState.COMMUNICATION_ERROR.getState());
  }

  @Override
  public StoreException translate(SQLException thrown) {
    SQLException error = cause(thrown);
    String state = state(error);
    StoreFailure kind = kind(state);
    return new StoreException(kind, sentence(kind, state, error), thrown);
  }

  StoreException damaged(String problem) {
    return new StoreException(StoreFailure.DAMAGED, damage(problem));
  }

  private String damage(String problem) {
    return "The database %s is corrupt: %s; restore a backup."
        .formatted(address.display(), problem);
  }

  /** HikariCP's timeout has no code; its cause is the driver's error. */
  private static SQLException cause(SQLException thrown) {
    for (@Nullable Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof PSQLException error) {
        return error;
      }
    }
    return thrown;
  }

  private static String state(SQLException error) {
    return Optional.ofNullable(error.getSQLState()).orElse("");
  }

  private static StoreFailure kind(String state) {
    if (state.equals(DISK_FULL)) {
      return StoreFailure.FULL;
    }
    if (state.equals(LOCK_NOT_AVAILABLE)) {
      return StoreFailure.LOCKED;
    }
    if (state.equals(READ_ONLY_TRANSACTION) || state.equals(INSUFFICIENT_PRIVILEGE)) {
      return StoreFailure.READ_ONLY;
    }
    // Class XX: data or index corrupted, or an internal error.
    return state.startsWith("XX00") && !state.equals("XX000")
        ? StoreFailure.DAMAGED
        : StoreFailure.UNAVAILABLE;
  }

  private String sentence(StoreFailure kind, String state, SQLException error) {
    return switch (kind) {
      case LOCKED ->
          "Another transaction has locked rows of the database %s for too long; wait until it has finished, or end it, and try again."
              .formatted(address.display());
      case FULL ->
          "The disk of the database %s is full; free some space and try again."
              .formatted(address.display());
      case READ_ONLY ->
          "The database %s cannot be written (%s); give its user write permission, or name the primary server in store.url."
              .formatted(address.display(), reason(error));
      case DAMAGED -> damage(reason(error));
      case NEWER_SCHEMA, MISSING, UNAVAILABLE -> unavailable(state, error);
    };
  }

  private String unavailable(String state, SQLException error) {
    if (state.startsWith("28")) {
      return "The database %s does not accept the user or the password (%s); correct store.url, or write the password into ~/.pgpass."
          .formatted(address.display(), reason(error));
    }
    if (state.equals("3D000")) {
      return "The database %s does not exist; create it, or correct store.url."
          .formatted(address.display());
    }
    if (state.equals(TOO_MANY_CONNECTIONS)) {
      return "The database %s has no free connection (%s); run fewer processes, or raise max_connections."
          .formatted(address.display(), reason(error));
    }
    if (isOutage(error)) {
      return "The database %s cannot be reached (%s); start it, or correct store.url, and try again."
          .formatted(address.display(), reason(error));
    }
    if (state.startsWith("23") || state.equals(RAISED_BY_A_TRIGGER)) {
      return "The database %s refused an inconsistent change (%s); nothing was written; please report this."
          .formatted(address.display(), reason(error));
    }
    return "The database %s cannot be used (%s); fix the cause and try again."
        .formatted(address.display(), reason(error));
  }

  /** The server's message on one line, without details, which may contain values of rows. */
  private static String reason(SQLException error) {
    String text = Optional.ofNullable(error.getMessage()).orElseGet(error::toString);
    if (error instanceof PSQLException driver) {
      text =
          Optional.ofNullable(driver.getServerErrorMessage())
              .map(ServerErrorMessage::getMessage)
              .orElse(text);
    }
    return text.replaceAll("\\s+", " ").strip().replaceAll("\\.$", "");
  }
}
