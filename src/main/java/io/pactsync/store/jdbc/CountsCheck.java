package io.pactsync.store.jdbc;

import java.util.List;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/** Compares the stored counts, and the rows that depend on each other, with the message rows. */
public final class CountsCheck {
  private static final String WRONG_COUNTS =
      """
      SELECT 'the counts of ' || email || ' differ from its messages' FROM (
        SELECT b.email,
          t.pending, t.synced, t.other, t.gone, t.failed, t.attachments, t.bytes,
          (SELECT count(*) FROM message m WHERE m.mailbox = b.id AND m.state = 'PENDING') AS p,
          (SELECT count(*) FROM message m WHERE m.mailbox = b.id AND m.state = 'SYNCED') AS s,
          (SELECT count(*) FROM message m WHERE m.mailbox = b.id AND m.state = 'OTHER') AS o,
          (SELECT count(*) FROM message m WHERE m.mailbox = b.id AND m.state = 'GONE') AS g,
          (SELECT count(*) FROM message m WHERE m.mailbox = b.id AND m.state = 'FAILED') AS f,
          (SELECT count(*) FROM document d JOIN message m ON m.seq = d.message
            WHERE m.mailbox = b.id) AS a,
          (SELECT coalesce(sum(d.size), 0) FROM document d JOIN message m ON m.seq = d.message
            WHERE m.mailbox = b.id) AS y
        FROM mailbox b LEFT JOIN tally t ON t.mailbox = b.id) AS counted
      WHERE pending IS NULL OR pending <> p OR synced <> s OR other <> o OR gone <> g
        OR failed <> f OR attachments <> a OR bytes <> y
      """;

  private static final String SYNCED_WITHOUT_CONTRACT =
      """
      SELECT 'message ' || m.gmail_id || ' of ' || b.email
        || CASE m.state WHEN 'SYNCED' THEN ' is synced and has no contract row'
          ELSE ' has a contract row and is not synced' END
      FROM message m JOIN mailbox b ON b.id = m.mailbox LEFT JOIN contract c ON c.message = m.seq
      WHERE (m.state = 'SYNCED') <> (c.message IS NOT NULL)
      """;

  private static final String CONTRACT_OF_ANOTHER_INBOX =
      """
      SELECT 'the contract of message ' || m.gmail_id || ' belongs to another inbox than the message'
      FROM contract c JOIN message m ON m.seq = c.message
      WHERE c.mailbox <> m.mailbox OR c.thread_id <> m.thread_id
      """;

  private CountsCheck() {}

  /** Returns the problems, each as a clause without a full stop; empty when everything agrees. */
  public static List<String> problems(Handle handle) {
    return Stream.of(WRONG_COUNTS, SYNCED_WITHOUT_CONTRACT, CONTRACT_OF_ANOTHER_INBOX)
        .flatMap(sql -> handle.createQuery(sql).mapTo(String.class).list().stream())
        .toList();
  }
}
