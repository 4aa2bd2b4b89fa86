package io.pactsync.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.pactsync.emulator.mailbox.MailSummary;
import io.pactsync.emulator.mailbox.MailboxMessage;
import io.pactsync.emulator.mailbox.RawMailSource;
import io.pactsync.emulator.mailbox.SearchQuery;
import io.pactsync.sync.SyncSettings;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The query parser, and the queries that it returns. */
final class SearchQueryFuzzTarget implements FuzzTarget {
  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
  private static final List<String> TOKENS =
      List.of(
          " ",
          "(",
          ")",
          "{",
          "}",
          "\"",
          "|",
          "-",
          "+",
          ":",
          "OR ",
          "AND ",
          "after:",
          "before:",
          "newer_than:",
          "older_than:",
          "has:attachment",
          "has:drive",
          "filename:",
          "from:",
          "to:",
          "cc:",
          "subject:",
          "rfc822msgid:",
          "larger:",
          "smaller:",
          "size:",
          "in:",
          "in:anywhere",
          "is:unread",
          "label:",
          "category:",
          "2026/11/30",
          "11/30/2026",
          "0000/00/00",
          "99999/99/99",
          "1d",
          "99999999999y",
          "-1d",
          "10M",
          "99999999999999G",
          "\u00e4",
          "\0");

  /** A message without content. */
  private record NoSource() implements RawMailSource {
    @Override
    public InputStream open() {
      return new ByteArrayInputStream(new byte[0]);
    }

    @Override
    public long size() {
      return 1 << 20;
    }
  }

  private static final MailboxMessage MESSAGE =
      new MailboxMessage(
          "18c2f0a1b2c3d4e5",
          "18c2f0a1b2c3d4e5",
          1,
          NOW,
          Set.of("INBOX", "UNREAD"),
          new NoSource(),
          new MailSummary(
              "Legal <legal@b.example>",
              "a@b.example",
              "",
              "Signed agreement ä",
              List.of("Deed.pdf"),
              true,
              false,
              "Please find the countersigned copy attached.",
              Optional.of("1@b.example"),
              List.of()));

  @Override
  public String name() {
    return "query";
  }

  @Override
  public List<byte[]> seeds() {
    return List.of(
        SyncSettings.DEFAULTS.query().getBytes(UTF_8),
        "from:(a OR b) subject:\"signed agreement\" -in:spam {has:attachment filename:pdf}"
            .getBytes(UTF_8),
        "after:2026/01/01 before:1793527200 older_than:1y larger:10K size:5".getBytes(UTF_8));
  }

  @Override
  public List<String> tokens() {
    return TOKENS;
  }

  @Override
  public String run(byte[] input) {
    SearchQuery query = SearchQuery.parse(new String(input, UTF_8), InstantSource.fixed(NOW));
    boolean matches = query.matches(MESSAGE);
    SearchQuery again = SearchQuery.parse(new String(input, UTF_8), InstantSource.fixed(NOW));
    if (!query.equals(again) || query.hashCode() != again.hashCode()) {
      throw new AssertionError("the same query is parsed in two ways");
    }
    String shape = query.toString().replaceAll("[^A-Za-z\\[]", "").replaceAll("[a-z]", "");
    return matches + shape.substring(0, Math.min(30, shape.length()));
  }
}
