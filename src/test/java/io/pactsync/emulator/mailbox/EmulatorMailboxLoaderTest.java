package io.pactsync.emulator.mailbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmulatorMailboxLoaderTest {

  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-11-30T12:00:00Z"));

  @TempDir private Path folder;

  @Test
  void folderIsLoadedInFileNameOrder() throws IOException {
    write("b.eml", "Subject: second\r\n\r\nx");
    write("a.EML", "Subject: first\r\n\r\nx");
    write("deeper/c.eml", "Subject: third\r\n\r\nx");
    write("notes.txt", "not a mail");

    EmulatorMailbox mailbox = load(folder);
    assertThat(subjectsInOrderOfArrival(mailbox)).containsExactly("first", "second", "third");
    assertThat(mailbox.search(SearchQuery.ALL, Set.of("INBOX"), false)).hasSize(3);
  }

  @Test
  void mailInAFileIsReadFromTheFileEachTime() throws IOException {
    Path file = write("a.eml", "Subject: one\r\n\r\nx");

    MailboxMessage mail = load(file).search(SearchQuery.ALL, Set.of(), false).get(0);
    assertThat(text(mail)).isEqualTo("Subject: one\r\n\r\nx");
    assertThat(text(mail)).isEqualTo("Subject: one\r\n\r\nx");
    assertThat(mail.source().size()).isEqualTo(Files.size(file));
  }

  @Test
  void mboxMailsAreReadUnchanged() throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int round = 0; round < 40; round++) {
      String end = random.nextBoolean() ? "\n" : "\r\n";
      List<String> mails = new ArrayList<>();
      for (int i = random.nextInt(6); i >= 0; i--) {
        mails.add(mail(random, end));
      }
      Path mbox = write("mails.mbox", mbox(mails, end));

      List<MailboxMessage> loaded = inOrderOfArrival(load(mbox));
      assertThat(loaded.stream().map(EmulatorMailboxLoaderTest::text))
          .as("seed %d", seed)
          .containsExactlyElementsOf(mails);
      assertThat(loaded).allSatisfy(m -> assertThat(m.source().size()).isEqualTo(bytes(text(m))));
    }
  }

  @Test
  void sentenceStartingWithFromSplitsNoMail() throws IOException {
    Path mbox =
        write(
            "mails.mbox",
            """
            From a@b.example Mon Nov  2 10:00:00 2026
            Subject: one

            Hello.

            From now on we count in dozens.

            """);

    assertThat(load(mbox).messagesTotal()).isOne();
  }

  @Test
  void emptyMboxIsAnEmptyMailbox() throws IOException {
    assertThat(load(write("none.mbox", "")).messagesTotal()).isZero();
  }

  @Test
  void unloadableSpecIsNamedInOneSentence() throws IOException {
    Path text = write("notes.txt", "Dear diary");
    assertRefused(folder.resolve("nowhere").toString(), "nowhere");
    assertRefused(folder.toString(), folder.getFileName().toString());
    assertRefused(text.toString(), "notes.txt");
    assertRefused("", "sample:300");
    assertRefused("\0", "no file");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sample:", "sample:many", "sample:-3", "sample:3,size=tiny"})
  void invalidSampleIsReportedInOneSentence(String spec) {
    assertRefused(spec, "sample");
  }

  private void assertRefused(String spec, String named) {
    assertThatThrownBy(() -> EmulatorMailboxLoader.load(spec, "contracts@acme.example", CLOCK))
        .isInstanceOf(UnreadableMailboxException.class)
        .hasMessageContaining(named)
        .hasMessageMatching("[A-Z][^\n]+\\.");
  }

  private static String mail(Random random, String end) {
    List<String> pieces =
        List.of(
            "From ", "From: ", ">", ">From ", ">>From x", "from ", "Fro", "x", "", "10:00", "é");
    StringBuilder mail = new StringBuilder("Subject: x" + end + end);
    for (int lines = random.nextInt(12); lines > 0; lines--) {
      mail.append(
          random
              .ints(random.nextInt(4), 0, pieces.size())
              .mapToObj(pieces::get)
              .collect(Collectors.joining()));
      mail.append(end);
    }
    return mail.toString();
  }

  private static String mbox(List<String> mails, String end) {
    StringBuilder mbox = new StringBuilder();
    for (String mail : mails) {
      mbox.append("From a@b.example Mon Nov  2 10:00:00 2026").append(end);
      mbox.append(mail.replaceAll("(?m)^(>*From )", ">$1")).append(end);
    }
    return mbox.toString();
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(Optional.ofNullable(file.getParent()).orElse(folder));
    return Files.writeString(file, text);
  }

  private static EmulatorMailbox load(Path path) throws IOException {
    return EmulatorMailboxLoader.load(path.toString(), "contracts@acme.example", CLOCK);
  }

  private static List<MailboxMessage> inOrderOfArrival(EmulatorMailbox mailbox) {
    return mailbox.search(SearchQuery.ALL, Set.of(), false).stream()
        .sorted(Comparator.comparingLong(MailboxMessage::historyId))
        .toList();
  }

  private static List<String> subjectsInOrderOfArrival(EmulatorMailbox mailbox) {
    return inOrderOfArrival(mailbox).stream().map(m -> m.summary().subject()).toList();
  }

  private static String text(MailboxMessage mail) {
    try (InputStream in = mail.source().open()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static long bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
