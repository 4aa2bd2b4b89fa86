package io.pactsync.store.sqlite;

import io.pactsync.store.StoreException;
import io.pactsync.store.StoreException.Kind;
import io.pactsync.store.jdbc.SqlFaults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** What SQLite's result codes mean for one database file. */
final class SqliteFaults implements SqlFaults {
  /** SQLite reports some full disks as failed input or output; below this, it was the disk. */
  private static final long HARDLY_ANY_BYTES = 64 * 1024;

  /** The primary code is the low byte of an extended one. */
  private static final int PRIMARY = 0xff;

  private final Path file;

  SqliteFaults(Path file) {
    this.file = file;
  }

  static StoreException damaged(Path file, String how) {
    return new StoreException(Kind.DAMAGED, damage(file, how));
  }

  private static String damage(Path file, String how) {
    return "The database %s is damaged: %s; restore a backup, or move it away and sync again."
        .formatted(file, how);
  }

  @Override
  public StoreException translate(SQLException fault) {
    int code = fault instanceof SQLiteException sqlite ? sqlite.getResultCode().code : -1;
    Kind kind = code == -1 ? Kind.UNAVAILABLE : kind(code);
    return new StoreException(kind, sentence(kind, code, fault), fault);
  }

  /** What the file system said while a file was created or moved, SQLite aside. */
  StoreException translate(IOException fault) {
    Kind kind = diskIsFull() ? Kind.FULL : Kind.READ_ONLY;
    return new StoreException(kind, sentence(kind, -1, fault), fault);
  }

  private Kind kind(int code) {
    SQLiteErrorCode primary = SQLiteErrorCode.getErrorCode(code & PRIMARY);
    return switch (primary) {
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL -> Kind.LOCKED;
      case SQLITE_FULL -> Kind.FULL;
      case SQLITE_CORRUPT, SQLITE_NOTADB -> Kind.DAMAGED;
      case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH -> Kind.READ_ONLY;
      case SQLITE_CANTOPEN -> Files.exists(file) ? Kind.READ_ONLY : Kind.UNAVAILABLE;
      case SQLITE_IOERR -> ofInputOrOutput(code);
      default -> Kind.UNAVAILABLE;
    };
  }

  private Kind ofInputOrOutput(int code) {
    if (code == SQLiteErrorCode.SQLITE_IOERR_SHORT_READ.code
        || code == SQLiteErrorCode.SQLITE_IOERR_CORRUPTFS.code) {
      return Kind.DAMAGED;
    }
    return diskIsFull() ? Kind.FULL : Kind.UNAVAILABLE;
  }

  private boolean diskIsFull() {
    try {
      return Files.getFileStore(file.getParent()).getUsableSpace() < HARDLY_ANY_BYTES;
    } catch (IOException e) {
      return false;
    }
  }

  private String sentence(Kind kind, int code, Exception fault) {
    return switch (kind) {
      case LOCKED ->
          "The database %s has been held by another process for %d seconds; end that process, or wait until it has finished, and try again."
              .formatted(file, SqliteConnections.PATIENCE.toSeconds());
      case FULL ->
          "There is no room left for the database %s; free some space and try again."
              .formatted(file);
      case READ_ONLY ->
          "The database %s cannot be written (%s); give this account the right to write it and its directory."
              .formatted(file, reason(fault));
      case DAMAGED -> damage(file, reason(fault));
      case NEWER_SCHEMA, MISSING, UNAVAILABLE -> unavailable(code, fault);
    };
  }

  private String unavailable(int code, Exception fault) {
    if ((code & PRIMARY) == SQLiteErrorCode.SQLITE_CONSTRAINT.code) {
      return "The database %s refused a change that would falsify the books (%s); nothing was written, please report this."
          .formatted(file, reason(fault));
    }
    return "The database %s cannot be used (%s); see to that and try again."
        .formatted(file, reason(fault));
  }

  /** The driver's message on one line, without the code's name that it begins with. */
  private static String reason(Exception fault) {
    String message = fault.getMessage() == null ? fault.toString() : fault.getMessage();
    return message.replaceAll("\\s+", " ").replaceAll("^\\[SQLITE_\\w+] *", "").strip();
  }
}
