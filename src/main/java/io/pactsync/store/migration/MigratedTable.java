package io.pactsync.store.migration;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table of both databases.
 *
 * @param key the columns of the primary key, which order its rows
 * @param columns all columns, those of the key first
 * @param condition the rows that belong to the store; the others describe the database itself
 */
record MigratedTable(String name, List<String> key, List<String> columns, String condition) {
  static final MigratedTable MAILBOX = table("mailbox", "id", "email newest_internal_date");

  static final MigratedTable MESSAGE =
      table(
          "message",
          "seq",
          "mailbox gmail_id thread_id state attempts denials revivals strikes not_before reason"
              + " internal_date score settled_at revive_at");

  static final MigratedTable CONTRACT =
      table(
          "contract",
          "message",
          "mailbox thread_id internal_date rfc_message_id sender subject review score reasons links"
              + " folder json_sha256 searched");

  static final MigratedTable DOCUMENT =
      table(
          "document",
          "message place",
          "part name file media_type detected_type size sha256 duplicate_of");

  static final MigratedTable UNOPENED =
      table("unopened", "message", "mailbox internal_date sender subject findings");

  /** The counts, which the database itself keeps. */
  static final MigratedTable TALLY =
      table("tally", "mailbox", "pending synced other gone failed attachments bytes");

  /** Tables with few rows, which are copied at once. */
  static final List<MigratedTable> SMALL =
      List.of(
          table("inbox", "mailbox", "state reason project authorized_at"),
          table("credential", "mailbox", "sealed"),
          new MigratedTable(
              "setting", List.of("name"), List.of("name", "content"), "name NOT LIKE 'database.%'"),
          table(
              "listing",
              "id",
              "mailbox kind configured_query listed_query pinned_history_id next_page_token"
                  + " begun_at"),
          table("sync_cursor", "mailbox", "history_id query fully_listed_at checked_at"),
          // The due times in scheduled_tasks follow from these rows, and are set again.
          table("schedule", "mailbox", "cron zone interval_millis set_at"),
          table("unlisted", "mailbox gmail_id", "reported_at added_after indexed next_check"),
          table("spent", "day mailbox method", "units calls refusals"),
          table("pace", "mailbox second", "units refusals"),
          table(
              "run",
              "id",
              "mailbox mode started_at ended_at completed newly_listed units outcome"));

  private static MigratedTable table(String name, String key, String others) {
    List<String> keys = List.of(key.split(" "));
    return new MigratedTable(
        name,
        keys,
        Stream.concat(keys.stream(), List.of(others.split(" ")).stream()).toList(),
        "1 = 1");
  }

  /** All tables, in an order that respects their references. */
  static List<MigratedTable> all() {
    List<MigratedTable> all = new ArrayList<>();
    all.addAll(List.of(MAILBOX, MESSAGE, CONTRACT, DOCUMENT, UNOPENED, TALLY));
    all.addAll(SMALL);
    return List.copyOf(all);
  }

  /** The position of a column in each row. */
  int position(String column) {
    return columns.indexOf(column);
  }

  /** The first rows, in the order of the key. */
  String selectFirst() {
    return select(condition);
  }

  /** The rows after a key, whose values are bound as {@code k0}, {@code k1} and so on. */
  String selectAfter() {
    String parameters =
        IntStream.range(0, key.size()).mapToObj(i -> ":k" + i).collect(Collectors.joining(", "));
    return select("(%s) > (%s) AND %s".formatted(String.join(", ", key), parameters, condition));
  }

  /** The rows with {@code :from < column <= :to}. */
  String selectBetween(String column) {
    return "SELECT %s FROM %s WHERE %s > :from AND %s <= :to ORDER BY %s"
        .formatted(String.join(", ", columns), name, column, column, String.join(", ", key));
  }

  private String select(String where) {
    return "SELECT %s FROM %s WHERE %s ORDER BY %s LIMIT :limit"
        .formatted(String.join(", ", columns), name, where, String.join(", ", key));
  }

  /** Inserts one row, whose values are bound by position. */
  String insert() {
    return "INSERT INTO %s (%s) OVERRIDING SYSTEM VALUE VALUES (%s)"
        .formatted(
            name,
            String.join(", ", columns),
            columns.stream().map(column -> "?").collect(Collectors.joining(", ")));
  }
}
