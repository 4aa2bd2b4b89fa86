package io.pactsync.emulator.mailbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pactsync.emulator.mailbox.MailboxHistoryRecord.MailboxChangeKind;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EmulatorMailboxTest {

  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

  private final EmulatorMailbox mailbox =
      new EmulatorMailbox("contracts@acme.example", InstantSource.fixed(NOW));

  @Test
  void messageWithoutReferencesStartsAThread() throws IOException {
    MailboxMessage mail = add("one", NOW);

    assertThat(mail.id()).matches("[0-9a-f]{16}").isEqualTo(mail.threadId());
    assertThat(mailbox.find(mail.id())).contains(mail);
    assertThat(mailbox.thread(mail.threadId())).containsExactly(mail);
  }

  @Test
  void replyJoinsTheThreadOfTheOriginal() throws IOException {
    MailboxMessage first = add("first", NOW);
    MailboxMessage reply =
        mailbox.add(
            TextMailSource.lines(
                "Message-ID: <reply@a.example>", "In-Reply-To: <first@a.example>", "", "Yes."),
            Set.of("INBOX"),
            Optional.of(NOW.plusSeconds(1)),
            Optional.empty());

    assertThat(reply.threadId()).isEqualTo(first.threadId());
    assertThat(mailbox.thread(first.threadId())).containsExactly(first, reply);
    assertThat(mailbox.threadsTotal()).isOne();
    assertThat(mailbox.messagesTotal()).isEqualTo(2);
  }

  @Test
  void missingThreadCannotBeJoined() {
    assertThatThrownBy(
            () ->
                mailbox.add(
                    TextMailSource.lines("", "x"),
                    Set.of(),
                    Optional.empty(),
                    Optional.of("00000000000000ff")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("00000000000000ff");
  }

  @Test
  void dateComesFromArgumentThenHeaderThenClock() throws IOException {
    TextMailSource dated = TextMailSource.lines("Date: Mon, 2 Nov 2026 10:00:00 +0100", "", "x");
    TextMailSource undated = TextMailSource.lines("Date: soon", "", "x");
    TextMailSource far = TextMailSource.lines("Date: 2 Nov 2024026 10:00:00 +0100", "", "x");

    assertThat(mailbox.add(dated, Set.of(), Optional.of(NOW), Optional.empty()).internalDate())
        .isEqualTo(NOW);
    assertThat(mailbox.add(dated, Set.of(), Optional.empty(), Optional.empty()).internalDate())
        .isEqualTo(Instant.parse("2026-11-02T09:00:00Z"));
    assertThat(mailbox.add(far, Set.of(), Optional.empty(), Optional.empty()).internalDate())
        .isEqualTo(NOW);
    assertThat(mailbox.add(undated, Set.of(), Optional.empty(), Optional.empty()).internalDate())
        .isEqualTo(NOW);
  }

  @Test
  void searchReturnsNewestFirstAndRequiresEveryLabel() throws IOException {
    MailboxMessage old = add("old", NOW.minusSeconds(9));
    MailboxMessage recent = add("recent", NOW);
    MailboxMessage middle = add("middle", NOW.minusSeconds(5));
    mailbox.relabel(middle.id(), Set.of("STARRED"), Set.of());

    assertThat(ids(mailbox.search(SearchQuery.ALL, Set.of(), false)))
        .containsExactly(recent.id(), middle.id(), old.id());
    assertThat(ids(mailbox.search(SearchQuery.ALL, Set.of("INBOX", "STARRED"), false)))
        .containsExactly(middle.id());
  }

  @Test
  void messagesOfTheSameInstantKeepTheirOrder() throws IOException {
    for (int i = 0; i < 50; i++) {
      add("same" + i, NOW);
    }
    List<String> before = ids(mailbox.search(SearchQuery.ALL, Set.of(), false));
    MailboxMessage later = add("later", NOW.plusSeconds(1));
    mailbox.relabel(before.get(7), Set.of("STARRED"), Set.of("INBOX"));
    mailbox.delete(before.get(3));

    List<String> after = ids(mailbox.search(SearchQuery.ALL, Set.of(), false));
    assertThat(after.get(0)).isEqualTo(later.id());
    assertThat(after.subList(1, after.size()))
        .containsExactlyElementsOf(
            before.stream().filter(id -> !id.equals(before.get(3))).toList());
  }

  @Test
  void spamAndTrashAreFoundOnlyOnRequest() throws IOException {
    MailboxMessage spam = add("spam", NOW);
    mailbox.relabel(spam.id(), Set.of("SPAM"), Set.of("INBOX"));

    assertThat(mailbox.search(SearchQuery.ALL, Set.of(), false)).isEmpty();
    assertThat(mailbox.search(SearchQuery.ALL, Set.of(), true)).hasSize(1);
    assertThat(mailbox.search(SearchQuery.ALL, Set.of("SPAM"), false)).hasSize(1);
    assertThat(search("in:anywhere")).hasSize(1);
    assertThat(search("in:spam")).hasSize(1);
    assertThat(search("-in:trash")).isEmpty();
  }

  @Test
  void cachedSearchNoticesEveryChange() throws IOException {
    MailboxMessage mail = add("word", NOW);
    assertThat(search("subject:word")).hasSize(1);
    assertThat(search("subject:word label:starred")).isEmpty();

    mailbox.relabel(mail.id(), Set.of("STARRED"), Set.of());
    assertThat(search("subject:word label:starred")).hasSize(1);

    mailbox.delete(mail.id());
    assertThat(search("subject:word")).isEmpty();
  }

  @Test
  void historyReturnsEveryChangeAfterItsStart() throws IOException {
    long start = mailbox.historyId();
    MailboxMessage mail = add("one", NOW);
    long afterAdding = mailbox.historyId();
    mailbox.relabel(mail.id(), Set.of("STARRED"), Set.of("INBOX"));
    mailbox.delete(mail.id());

    List<MailboxHistoryRecord> history = mailbox.historyAfter(start).orElseThrow();
    assertThat(history).extracting(MailboxHistoryRecord::id).isSorted().doesNotHaveDuplicates();
    assertThat(history.get(history.size() - 1).id()).isEqualTo(mailbox.historyId());
    assertThat(history.stream().flatMap(r -> r.changes().stream()))
        .extracting(MailboxHistoryRecord.MailboxChange::kind)
        .containsExactly(
            MailboxChangeKind.MESSAGE_ADDED,
            MailboxChangeKind.LABELS_ADDED,
            MailboxChangeKind.LABELS_REMOVED,
            MailboxChangeKind.MESSAGE_DELETED);
    assertThat(history.get(1).changes().get(1).changedLabelIds()).containsExactly("INBOX");
    assertThat(mailbox.historyAfter(afterAdding).orElseThrow()).hasSize(2);
    assertThat(mailbox.historyAfter(mailbox.historyId())).contains(List.of());
  }

  @Test
  void expiredOrInvalidHistoryIdIsRefused() throws IOException {
    long start = mailbox.historyId();
    add("one", NOW);
    long middle = mailbox.historyId();
    add("two", NOW);
    mailbox.expireHistoryBefore(middle);

    assertThat(mailbox.historyAfter(start)).isEmpty();
    assertThat(mailbox.historyAfter(1)).isEmpty();
    assertThat(mailbox.historyAfter(mailbox.historyId() + 1)).isEmpty();
    assertThat(mailbox.historyAfter(middle).orElseThrow()).hasSize(1);
  }

  @Test
  void callWithoutEffectCreatesNoHistory() throws IOException {
    MailboxMessage mail = add("one", NOW);
    long before = mailbox.historyId();

    assertThat(mailbox.relabel(mail.id(), Set.of("INBOX"), Set.of("SPAM"))).isTrue();
    assertThat(mailbox.relabel("00000000000000ff", Set.of("INBOX"), Set.of())).isFalse();
    assertThat(mailbox.delete("00000000000000ff")).isFalse();
    assertThat(mailbox.historyId()).isEqualTo(before);
  }

  @Test
  void concurrentDeliveriesGetUniqueIds() throws Exception {
    long start = mailbox.historyId();
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Future<MailboxMessage>> added =
          IntStream.range(0, 2_000)
              .mapToObj(i -> threads.submit(() -> add("m" + i, NOW.minusSeconds(i % 7))))
              .toList();
      for (Future<MailboxMessage> mail : added) {
        assertThat(mailbox.find(mail.get().id())).isPresent();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(ids(mailbox.search(SearchQuery.ALL, Set.of(), false)))
        .hasSize(2_000)
        .doesNotHaveDuplicates();
    assertThat(mailbox.historyAfter(start).orElseThrow()).hasSize(2_000);
  }

  private MailboxMessage add(String subject, Instant date) throws IOException {
    return mailbox.add(
        TextMailSource.lines(
            "Message-ID: <" + subject + "@a.example>", "Subject: " + subject, "", "x"),
        Set.of("INBOX"),
        Optional.of(date),
        Optional.empty());
  }

  private List<MailboxMessage> search(String q) {
    return mailbox.search(SearchQuery.parse(q, InstantSource.fixed(NOW)), Set.of(), false);
  }

  private static List<String> ids(List<MailboxMessage> mails) {
    return mails.stream().map(MailboxMessage::id).toList();
  }
}
