package io.pactsync.store.sqlite;

import io.pactsync.store.StoreException;
import io.pactsync.store.StoreException.StoreFailure;
import io.pactsync.store.jdbc.SqlErrorTranslator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Translates SQLite's result codes for one database file. */
final class SqliteErrorTranslator implements SqlErrorTranslator {
  /**
   * SQLite reports some full disks as I/O errors. Below this number of free bytes, the disk counts
   * as full.
   */
  private static final long MIN_FREE_BYTES = 64 * 1024;

  /** Masks the primary code, which is the low byte of an extended code. */
  private static final int PRIMARY_CODE_MASK = 0xff;

  private final Path file;

  SqliteErrorTranslator(Path file) {
    this.file = file;
  }

  static StoreException damaged(Path file, String problem) {
    return new StoreException(StoreFailure.DAMAGED, damage(file, problem));
  }

  private static String damage(Path file, String problem) {
    return "The database %s is corrupt: %s; restore a backup, or move it away and sync again."
        .formatted(file, problem);
  }

  @Override
  public StoreException translate(SQLException error) {
    int code = error instanceof SQLiteException sqlite ? sqlite.getResultCode().code : -1;
    StoreFailure kind = code == -1 ? StoreFailure.UNAVAILABLE : kind(code);
    return new StoreException(kind, sentence(kind, code, error), error);
  }

  /** Translates an error of the file system while a file was created or moved. */
  StoreException translate(IOException error) {
    StoreFailure kind = diskIsFull() ? StoreFailure.FULL : StoreFailure.READ_ONLY;
    return new StoreException(kind, sentence(kind, -1, error), error);
  }

  private StoreFailure kind(int code) {
    SQLiteErrorCode primary = SQLiteErrorCode.getErrorCode(code & PRIMARY_CODE_MASK);
    return switch (primary) {
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL -> StoreFailure.LOCKED;
      case SQLITE_FULL -> StoreFailure.FULL;
      case SQLITE_CORRUPT, SQLITE_NOTADB -> StoreFailure.DAMAGED;
      case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH -> StoreFailure.READ_ONLY;
      case SQLITE_CANTOPEN ->
          Files.exists(file) ? StoreFailure.READ_ONLY : StoreFailure.UNAVAILABLE;
      case SQLITE_IOERR -> ioErrorKind(code);
      default -> StoreFailure.UNAVAILABLE;
    };
  }

  private StoreFailure ioErrorKind(int code) {
    if (code == SQLiteErrorCode.SQLITE_IOERR_SHORT_READ.code
        || code == SQLiteErrorCode.SQLITE_IOERR_CORRUPTFS.code) {
      return StoreFailure.DAMAGED;
    }
    return diskIsFull() ? StoreFailure.FULL : StoreFailure.UNAVAILABLE;
  }

  private boolean diskIsFull() {
    try {
      return Files.getFileStore(file.getParent()).getUsableSpace() < MIN_FREE_BYTES;
    } catch (IOException e) {
      return false;
    }
  }

  private String sentence(StoreFailure kind, int code, Exception error) {
    return switch (kind) {
      case LOCKED ->
          "The database %s has been locked by another process for %d seconds; wait until that process has finished, or end it, and try again."
              .formatted(file, SqliteConnections.BUSY_TIMEOUT.toSeconds());
      case FULL ->
          "The disk of the database %s is full; free some space and try again.".formatted(file);
      case READ_ONLY ->
          "The database %s cannot be written (%s); give this account write permission for it and its directory."
              .formatted(file, reason(error));
      case DAMAGED -> damage(file, reason(error));
      case NEWER_SCHEMA, MISSING, UNAVAILABLE -> unavailable(code, error);
    };
  }

  private String unavailable(int code, Exception error) {
    if ((code & PRIMARY_CODE_MASK) == SQLiteErrorCode.SQLITE_CONSTRAINT.code) {
      return "The database %s refused an inconsistent change (%s); nothing was written; please report this."
          .formatted(file, reason(error));
    }
    return "The database %s cannot be used (%s); fix the cause and try again."
        .formatted(file, reason(error));
  }

  /** The driver's message on one line, without the leading name of the result code. */
  private static String reason(Exception error) {
    String message = error.getMessage() == null ? error.toString() : error.getMessage();
    return message.replaceAll("\\s+", " ").replaceAll("^\\[SQLITE_\\w+] *", "").strip();
  }
}
