package io.pactsync.emulator.mailbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.InputStream;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SearchQueryTest {

  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-11-30T12:00:00Z"));

  /** Mails named by one character, so that a table can list which of them a query finds. */
  private static final List<NamedMail> MAILS =
      List.of(
          new NamedMail(
              'a',
              mail(
                  "2026-11-29T12:00:00Z",
                  3 << 20,
                  Set.of("INBOX", "UNREAD"),
                  new MailSummary(
                      "Legal <legal@blue-lantern.example>",
                      "contracts@acme.example",
                      "board@acme.example",
                      "Signed non-disclosure agreement",
                      List.of("NDA_final.pdf", "terms.docx"),
                      true,
                      false,
                      "Please find the countersigned copy attached.",
                      Optional.of("one@blue-lantern.example"),
                      List.of()))),
          new NamedMail(
              'b',
              mail(
                  "2026-06-01T07:00:00Z",
                  40 << 10,
                  Set.of("INBOX", "STARRED", "Clients/North Sea"),
                  new MailSummary(
                      "accounts@paper-fox.example",
                      "billing@acme.example",
                      "",
                      "Invoice 4711",
                      List.of("invoice.PDF"),
                      true,
                      false,
                      "Payment is due in 30 days. Your agreement number is 12.",
                      Optional.of("two@paper-fox.example"),
                      List.of()))),
          new NamedMail(
              'c',
              mail(
                  "2024-01-01T08:00:00Z",
                  1 << 10,
                  Set.of("SENT"),
                  new MailSummary(
                      "contracts@acme.example",
                      "legal@blue-lantern.example",
                      "",
                      "秘密保持契約書の送付",
                      List.of(),
                      false,
                      true,
                      "契約書はこちらです https://drive.google.com/file/d/1/view",
                      Optional.of("Three@acme.example"),
                      List.of("one@blue-lantern.example")))));

  /** A mail with only a size. */
  private record SizeOnlySource(long size) implements RawMailSource {
    @Override
    public InputStream open() {
      return InputStream.nullInputStream();
    }
  }

  private record NamedMail(char letter, MailboxMessage mail) {}

  @ParameterizedTest
  @CsvSource(
      delimiter = '\t',
      quoteCharacter = '`',
      value = {
        // whole words, in any case, anywhere
        "agreement\tab",
        "AGREEMENT\tab",
        "agree\t-",
        "signed agreement\ta",
        "invoice\tb",
        "lantern\tac",
        "\"disclosure agreement\"\ta",
        "\"agreement disclosure\"\t-",
        "\"non disclosure\"\ta",
        "non-disclosure\ta",
        "契約\tc",
        "!!!\tabc",
        // negation, OR, groups
        "-agreement\tc",
        "-\"disclosure agreement\"\tbc",
        "signed OR invoice\tab",
        "signed | invoice\tab",
        "signed|invoice\tab",
        "{signed invoice}\tab",
        "{signed 契約}\tac",
        "agreement signed OR invoice\tab",
        "agreement (signed OR copy)\ta",
        "agreement AND invoice\tb",
        "-(signed OR invoice)\tc",
        "-{signed invoice}\tc",
        "(agreement -signed) OR 契約\tbc",
        "agreement or invoice\t-",
        // fields
        "from:blue-lantern.example\ta",
        "from:legal\ta",
        "FROM:legal\ta",
        "from:(legal OR accounts)\tab",
        "from:{legal accounts}\tab",
        "-from:legal\tbc",
        "from:me\tc",
        "to:me\tab",
        "to:acme.example\tab",
        "to:board\ta",
        "cc:board\ta",
        "cc:legal\t-",
        "subject:agreement\ta",
        "subject:(signed agreement)\ta",
        "subject:(signed invoice)\t-",
        "subject:{signed invoice}\tab",
        "subject:\"signed non\"\ta",
        "subject: invoice\tb",
        "rfc822msgid:one@blue-lantern.example\ta",
        "rfc822msgid:<one@blue-lantern.example>\ta",
        "rfc822msgid:Three@acme.example\tc",
        "rfc822msgid:three@acme.example\t-",
        // attachments and sizes
        "has:attachment\tab",
        "-has:attachment\tc",
        "has:drive\tc",
        "has:attachment OR has:drive\tabc",
        "filename:pdf\tab",
        "filename:docx\ta",
        "filename:nda_final.pdf\ta",
        "filename:(pdf OR docx) from:legal\ta",
        "{filename:docx filename:rtf}\ta",
        "larger:2M\ta",
        "larger:3M\t-",
        "larger:1K\tab",
        "smaller:1K\t-",
        "smaller:41K\tbc",
        "smaller:41000\tbc",
        "size:1000000\ta",
        // locations
        "in:inbox\tab",
        "in:sent\tc",
        "in:anywhere\tabc",
        "in:drafts\t-",
        "in:spam\t-",
        "is:unread\ta",
        "is:read\tbc",
        "is:starred\tb",
        "label:inbox\tab",
        "label:clients-north-sea\tb",
        "label:\"Clients/North Sea\"\tb",
        "-in:inbox\tc",
        // dates: 2024-01-01T08:00:00Z is midnight Pacific time
        "after:2024/01/01\tabc",
        "after:2024-01-01\tabc",
        "after:1/1/2024\tabc",
        "after:2024/1/2\tab",
        "before:2024/01/01\t-",
        "before:2024/01/02\tc",
        "after:1704096000\tabc",
        "after:1704096001\tab",
        "before:1704096000\t-",
        "after:1704096000000\t-",
        "newer_than:2d\ta",
        "newer_than:1d\ta",
        "newer_than:7m\tab",
        "newer_than:3y\tabc",
        "older_than:1y\tc",
        "older_than:1d\tbc",
        "newer:2026/06/01\tab",
        "older:2026/06/01\tc",
        "after:2026/01/01 before:2026/07/01\tb",
        // unknown operators and invalid values are searched for as words
        "colour:blue\t-",
        "number:12\t-",
        "12:34\t-",
        "after:yesterday\t-",
        "after:2026/13/45\t-",
        "is:12\t-",
        "(\tabc",
        ")) agreement ((\tab",
        "\"agreement\tab",
        "OR\tabc",
        "from:\tabc",
        "-\tabc",
        "-()\tabc",
        "from:from:legal\t-",
        "- agreement\tab",
      })
  void findsTheSameMessagesAsGmail(String query, String expected) {
    assertThat(found(query)).as(query).isEqualTo(expected.equals("-") ? "" : expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\t\n", "()", "{}", "(((", "| OR |"})
  void emptyQueryFindsAll(String query) {
    assertThat(found(query)).isEqualTo("abc");
  }

  @Test
  void noTextMakesParsingFail() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    List<String> pieces =
        List.of(
            "(",
            ")",
            "{",
            "}",
            "\"",
            "-",
            "|",
            ":",
            " ",
            "OR",
            "AND",
            "from:",
            "after:",
            "in:",
            "larger:",
            "newer_than:",
            "9",
            "d",
            "2026/02/31",
            "x",
            "契",
            "\uD83D",
            "\0",
            "<",
            "*");
    for (int i = 0; i < 3_000; i++) {
      String query =
          random
              .ints(random.nextInt(20), 0, pieces.size())
              .mapToObj(pieces::get)
              .collect(Collectors.joining());
      assertThatCode(() -> found(query)).as("seed %d: %s", seed, query).doesNotThrowAnyException();
    }
  }

  @Test
  void noLengthOrDepthMakesParsingFail() {
    for (String piece : List.of("(", "-(", "{", "-", "from:(", "a OR ", "\"", "from:", "9")) {
      assertThatCode(() -> found("larger:" + piece.repeat(15_000)))
          .as(piece)
          .doesNotThrowAnyException();
      assertThatCode(() -> found(piece.repeat(15_000))).as(piece).doesNotThrowAnyException();
    }
  }

  @Test
  void queriesWithTheSameMeaningAreEqual() {
    assertThat(SearchQuery.parse("from:legal  has:attachment", CLOCK))
        .isEqualTo(SearchQuery.parse("FROM:Legal has:attachment ", CLOCK))
        .isNotEqualTo(SearchQuery.parse("from:legal", CLOCK));
    assertThat(SearchQuery.parse("", CLOCK)).isEqualTo(SearchQuery.ALL);
  }

  private static String found(String query) {
    SearchQuery parsed = SearchQuery.parse(query, CLOCK);
    return MAILS.stream()
        .filter(l -> parsed.matches(l.mail()))
        .map(l -> String.valueOf(l.letter()))
        .collect(Collectors.joining());
  }

  private static MailboxMessage mail(
      String date, int bytes, Set<String> labels, MailSummary summary) {
    return new MailboxMessage(
        "00000000000000aa",
        "00000000000000aa",
        1,
        Instant.parse(date),
        labels,
        new SizeOnlySource(bytes),
        summary);
  }
}
