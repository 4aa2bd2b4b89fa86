package io.pactsync.emulator.mailbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GmailMessageJsonTest {

  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

  private static final TextMailSource WITH_FORWARD =
      TextMailSource.lines(
          "From: Paper Fox <legal@paper-fox.example>",
          "Subject: =?UTF-8?Q?Vertr=C3=A4ge?=",
          "MIME-Version: 1.0",
          "Content-Type: multipart/mixed; boundary=outer",
          "",
          "--outer",
          "Content-Type: multipart/alternative; boundary=\"inner\"",
          "",
          "--inner",
          "Content-Type: text/plain; charset=utf-8",
          "Content-Transfer-Encoding: quoted-printable",
          "",
          "Gr=C3=BC=C3=9Fe & <more>",
          "--inner",
          "Content-Type: text/html; charset=utf-8",
          "",
          "<p>Hello</p>",
          "--inner--",
          "--outer",
          "Content-Type: application/pdf; name=\"a.pdf\"",
          "Content-Transfer-Encoding: base64",
          "Content-Disposition: attachment; filename=\"a.pdf\"",
          "",
          "JVBERi0xLjQ=",
          "--outer",
          "Content-Type: message/rfc822",
          "",
          "Subject: the forwarded one",
          "Content-Type: multipart/mixed; boundary=deep",
          "",
          "--deep",
          "",
          "text",
          "--deep",
          "Content-Type: application/zip; name=b.zip",
          "Content-Transfer-Encoding: base64",
          "",
          "UEsDBA==",
          "--deep--",
          "--outer--");

  private final EmulatorMailbox mailbox =
      new EmulatorMailbox("contracts@acme.example", InstantSource.fixed(NOW));
  private final GmailMessageJson payloads = new GmailMessageJson();

  @Test
  void partsAreNumberedAsInGmail() throws IOException {
    JsonNode payload = payloads.full(add(WITH_FORWARD)).path("payload");

    assertThat(outline(payload))
        .containsExactly(
            " multipart/mixed  0",
            "0 multipart/alternative  0",
            "0.0 text/plain  16",
            "0.1 text/html  12",
            "1 application/pdf a.pdf 8",
            "2 message/rfc822  " + forwardedBytes(),
            "2.0 multipart/mixed  0",
            "2.0.0 text/plain  4",
            "2.0.1 application/zip b.zip 4");
  }

  @Test
  void textIsInlineAndFilesAreNot() throws IOException {
    JsonNode payload = payloads.full(add(WITH_FORWARD)).path("payload");

    JsonNode plain = payload.at("/parts/0/parts/0/body");
    assertThat(
            new String(
                Base64.getUrlDecoder().decode(plain.path("data").asText()), StandardCharsets.UTF_8))
        .isEqualTo("Grüße & <more>");
    assertThat(plain.has("attachmentId")).isFalse();
    JsonNode pdf = payload.at("/parts/1/body");
    assertThat(pdf.has("data")).isFalse();
    assertThat(pdf.path("attachmentId").asText()).isNotEmpty();
  }

  @Test
  void attachmentIdsDifferAtEachFetchAndAllWork() throws IOException {
    MailboxMessage mail = add(WITH_FORWARD);
    Set<String> ids = new HashSet<>();
    for (int fetch = 0; fetch < 3; fetch++) {
      ids.add(idAt(mail, "/parts/1"));
    }

    assertThat(ids).hasSize(3);
    for (String id : ids) {
      assertThat(attachment(mail, id)).contains("%PDF-1.4");
    }
    assertThat(attachment(mail, idAt(mail, "/parts/2/parts/0/parts/1"))).contains("PK\3\4");
    assertThat(attachment(mail, idAt(mail, "/parts/2")).orElseThrow())
        .startsWith("Subject: the forwarded one\r\n")
        .endsWith("--deep--");
  }

  @Test
  void attachmentIdIsValidOnlyForItsMessage() throws IOException {
    String id = idAt(add(WITH_FORWARD), "/parts/1");

    assertThat(attachment(add(WITH_FORWARD), id)).isEmpty();
    assertThat(attachment(add(WITH_FORWARD), "unheard-of")).isEmpty();
  }

  @Test
  void singlePartMailHasItsBodyInTheRoot() throws IOException {
    JsonNode payload =
        payloads.full(add(TextMailSource.lines("Subject: x", "", "Hello"))).path("payload");

    assertThat(outline(payload)).containsExactly(" text/plain  7");
    assertThat(payload.has("parts")).isFalse();
  }

  @Test
  void everyFormatStartsWithTheMinimalFields() throws IOException {
    MailboxMessage mail = add(WITH_FORWARD);
    JsonNode minimal = payloads.minimal(mail);

    assertThat(minimal.path("id").asText()).isEqualTo(mail.id());
    assertThat(minimal.path("internalDate").isTextual()).isTrue();
    assertThat(minimal.path("internalDate").asText()).isEqualTo("" + NOW.toEpochMilli());
    assertThat(minimal.path("historyId").isTextual()).isTrue();
    assertThat(minimal.path("sizeEstimate").asLong()).isEqualTo(WITH_FORWARD.size());
    assertThat(minimal.path("labelIds").toString()).isEqualTo("[\"INBOX\"]");
    assertThat(minimal.path("snippet").asText()).isEqualTo("Grüße &amp; &lt;more&gt;");
    assertThat(minimal.has("payload")).isFalse();
    minimal
        .fieldNames()
        .forEachRemaining(
            name -> assertThat(metadata(mail).path(name)).isEqualTo(minimal.path(name)));
  }

  @Test
  void metadataHasTheRequestedHeadersAndNoParts() {
    JsonNode payload = metadata(add(WITH_FORWARD), "SUBJECT", "from").path("payload");

    assertThat(payload.path("headers").findValuesAsText("name")).containsExactly("From", "Subject");
    assertThat(payload.path("headers").findValuesAsText("value"))
        .containsExactly("Paper Fox <legal@paper-fox.example>", "Verträge");
    assertThat(payload.has("parts")).isFalse();
    assertThat(metadata(add(WITH_FORWARD)).at("/payload/headers")).hasSize(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '\t',
      quoteCharacter = '`',
      value = {
        "attachment; filename=plain.pdf\tplain.pdf",
        "attachment; filename=\"with \\\"quotes\\\"; and more.pdf\"\twith \"quotes\"; and more.pdf",
        "attachment; filename*=UTF-8''Vertr%C3%A4ge.pdf; filename=\"Vertrage.pdf\"\tVerträge.pdf",
        "attachment; filename*0*=iso-8859-1''Ger%E4; filename*1=te.pdf\tGeräte.pdf",
        "attachment; filename*1=two.pdf; filename*0=\"one \"\tone two.pdf",
        "attachment; filename=\"=?UTF-8?B?5aWR57SE5pu4LnBkZg==?=\"\t契約書.pdf",
        "attachment; filename=Umowa ąę.pdf\tUmowa ąę.pdf",
        "attachment; filename*=nonsense''50%.pdf\t50%.pdf",
      })
  void fileNameIsDecodedInEveryEncoding(String disposition, String expected) throws IOException {
    MailboxMessage mail =
        add(
            TextMailSource.lines(
                "Content-Type: application/pdf", "Content-Disposition: " + disposition, "", "x"));

    assertThat(payloads.full(mail).at("/payload/filename").asText()).isEqualTo(expected);
    assertThat(mail.summary().fileNames()).containsExactly(expected);
    assertThat(mail.summary().hasAttachment()).isTrue();
  }

  @Test
  void malformedMailIsStillShown() throws IOException {
    for (String text :
        List.of(
            "",
            "\r\n",
            "no header at all",
            "Content-Type: multipart/mixed\r\n\r\nno boundary",
            "Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\nnever ends",
            "Content-Type: text/plain; charset=martian\r\n\r\nhello",
            "Content-Type: ;;;\r\nDate: never\r\n\r\nhello",
            "Content-Type: message/rfc822\r\n\r\n",
            "Content-Type: message/rfc822\r\n\r\n".repeat(200))) {
      MailboxMessage mail = add(new TextMailSource(text));
      assertThat(payloads.full(mail).path("payload").has("mimeType")).as(text).isTrue();
    }
  }

  @Test
  void everySampleAttachmentHasItsStatedSize() throws IOException {
    EmulatorMailbox sample =
        EmulatorMailboxLoader.load("sample:60", "contracts@acme.example", InstantSource.fixed(NOW));
    int attachments = 0;
    for (MailboxMessage mail : sample.search(SearchQuery.ALL, Set.of(), false)) {
      for (JsonNode body : payloads.full(mail).findValues("body")) {
        if (body.has("attachmentId")) {
          attachments++;
          try (InputStream in =
              payloads.attachment(mail, body.path("attachmentId").asText()).orElseThrow()) {
            assertThat(in.readAllBytes()).hasSize(body.path("size").asInt());
          }
        }
      }
    }
    assertThat(attachments).isGreaterThan(20);
  }

  private MailboxMessage add(RawMailSource source) {
    try {
      return mailbox.add(source, Set.of("INBOX"), Optional.of(NOW), Optional.empty());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private JsonNode metadata(MailboxMessage mail, String... headers) {
    try {
      return payloads.metadata(mail, Set.of(headers));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private String idAt(MailboxMessage mail, String path) throws IOException {
    return payloads.full(mail).path("payload").at(path + "/body/attachmentId").asText();
  }

  private Optional<String> attachment(MailboxMessage mail, String id) throws IOException {
    Optional<InputStream> found = payloads.attachment(mail, id);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    try (InputStream in = found.get()) {
      return Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  private static int forwardedBytes() {
    String text = WITH_FORWARD.text();
    return text.indexOf("--deep--") + "--deep--".length() - text.indexOf("Subject: the");
  }

  private static List<String> outline(JsonNode part) {
    List<String> lines = new ArrayList<>();
    lines.add(
        String.join(
            " ",
            part.path("partId").asText(),
            part.path("mimeType").asText(),
            part.path("filename").asText(),
            part.at("/body/size").asText()));
    part.path("parts").forEach(child -> lines.addAll(outline(child)));
    return lines;
  }
}
