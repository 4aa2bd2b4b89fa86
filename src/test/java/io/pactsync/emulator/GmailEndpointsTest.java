package io.pactsync.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.pactsync.emulator.mailbox.MailboxMessage;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GmailEndpointsTest {
  private final EmulatorFixture gmail = EmulatorFixture.unlimited();

  @AfterEach
  void stop() {
    gmail.close();
  }

  @Test
  void profileHasTotalsAndHistoryId() throws Exception {
    gmail.withMails(3);
    JsonNode profile = gmail.json("profile");
    assertThat(profile.path("emailAddress").asText()).isEqualTo(EmulatorFixture.INBOX);
    assertThat(profile.path("messagesTotal").asInt()).isEqualTo(3);
    assertThat(profile.path("threadsTotal").asInt()).isEqualTo(3);
    assertThat(profile.path("historyId").isTextual()).isTrue();
    assertThat(profile.path("historyId").asLong()).isEqualTo(gmail.mailbox.historyId());
  }

  @Test
  void pagesContainEveryMessageOnce() throws Exception {
    gmail.withMails(25);
    List<String> ids = new ArrayList<>();
    JsonNode page = gmail.json("messages?maxResults=10");
    ids.addAll(page.path("messages").findValuesAsText("id"));
    assertThat(page.path("resultSizeEstimate").asInt()).isNotEqualTo(25);
    while (page.has("nextPageToken")) {
      String token = page.path("nextPageToken").asText();
      page = gmail.json("messages?maxResults=10&pageToken=" + token);
      ids.addAll(page.path("messages").findValuesAsText("id"));
    }
    assertThat(ids).doesNotHaveDuplicates().hasSize(25);
    assertThat(gmail.json("messages?maxResults=10").path("messages").get(0).properties())
        .extracting(field -> field.getKey())
        .containsExactly("id", "threadId");
  }

  @Test
  void pageSizeDefaultsTo100AndIsAtMost500() throws Exception {
    gmail.withMails(510);
    assertThat(gmail.json("messages").path("messages")).hasSize(100);
    assertThat(gmail.json("messages?maxResults=9999").path("messages")).hasSize(500);
    assertThat(gmail.get("messages?maxResults=many").statusCode()).isEqualTo(400);
  }

  @Test
  void emptyListingHasNoMessagesKey() throws Exception {
    assertThat(gmail.get("messages").body()).isEqualTo("{\"resultSizeEstimate\":0}");
  }

  @Test
  void pageTokenIsValidOnlyForItsQuery() throws Exception {
    gmail.withMails(5);
    String token = gmail.json("messages?maxResults=2&q=agreement").path("nextPageToken").asText();
    assertThat(token).isNotEmpty();
    assertThat(gmail.get("messages?q=agreement&pageToken=" + token).statusCode()).isEqualTo(200);
    assertThat(gmail.get("messages?q=other&pageToken=" + token).body())
        .contains("Invalid pageToken");
    assertThat(gmail.get("messages?pageToken=nonsense").statusCode()).isEqualTo(400);
  }

  @Test
  void queriesLabelsAndSpamFilterTheListing() throws Exception {
    gmail.add("Lease agreement", "INBOX");
    gmail.add("Lunch", "INBOX");
    gmail.add("Lease agreement", "SPAM");
    assertThat(gmail.json("messages?q=subject:lease").path("messages")).hasSize(1);
    assertThat(gmail.json("messages?labelIds=SPAM").path("messages")).hasSize(1);
    assertThat(gmail.json("messages").path("messages")).hasSize(2);
    assertThat(gmail.json("messages?includeSpamTrash=true").path("messages")).hasSize(3);
  }

  @Test
  void arrivalsDuringAListingShiftNoPage() throws Exception {
    gmail.withMails(4);
    JsonNode first = gmail.json("messages?maxResults=2");
    gmail.withMails(3);
    JsonNode second =
        gmail.json("messages?maxResults=2&pageToken=" + first.path("nextPageToken").asText());
    List<String> ids = new ArrayList<>(first.path("messages").findValuesAsText("id"));
    ids.addAll(second.path("messages").findValuesAsText("id"));
    assertThat(ids).hasSize(4).doesNotHaveDuplicates();
  }

  @Test
  void rawIsPaddedBase64urlInGmailsFieldOrder() throws Exception {
    for (int length = 30_000; length < 30_003; length++) {
      MailboxMessage mail = mailOf(length);
      JsonNode raw = gmail.json("messages/" + mail.id() + "?format=raw");
      assertThat(raw.properties())
          .extracting(field -> field.getKey())
          .containsExactly(
              "id",
              "threadId",
              "labelIds",
              "snippet",
              "sizeEstimate",
              "raw",
              "historyId",
              "internalDate");
      assertThat(raw.path("raw").asText().length() % 4).isZero();
      assertThat(Base64.getUrlDecoder().decode(raw.path("raw").asText()))
          .isEqualTo(mail.source().open().readAllBytes());
      assertThat(raw.path("internalDate").isTextual()).isTrue();
    }
  }

  @Test
  void largeMailIsStreamedWithAndWithoutGzip() throws Exception {
    MailboxMessage mail = mailOf(3_000_001);
    String path = "messages/" + mail.id() + "?format=raw&fields=raw";
    JsonNode plain = gmail.json(path);
    HttpResponse<byte[]> zipped =
        gmail.http.send(
            gmail
                .request(path)
                .header("Accept-Encoding", "gzip")
                .header("User-Agent", "test (gzip)")
                .build(),
            HttpResponse.BodyHandlers.ofByteArray());
    assertThat(zipped.headers().firstValue("Content-Encoding")).contains("gzip");
    String unzipped;
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(zipped.body()))) {
      unzipped = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    assertThat(unzipped).isEqualTo(plain.toString());
    assertThat(Base64.getUrlDecoder().decode(plain.path("raw").asText()))
        .isEqualTo(mail.source().open().readAllBytes());
  }

  @Test
  void gzipRequiresTheUserAgentToo() throws Exception {
    MailboxMessage mail = mailOf(5_000);
    HttpResponse<String> response =
        gmail.send(
            gmail
                .request("messages/" + mail.id() + "?format=raw")
                .header("Accept-Encoding", "gzip")
                .header("User-Agent", "test"));
    assertThat(response.headers().firstValue("Content-Encoding")).isEmpty();
    assertThat(EmulatorFixture.json(response).path("id").asText()).isEqualTo(mail.id());
  }

  @Test
  void otherFormatsContainMoreOrLess() throws Exception {
    String id = gmail.add("Lease", "INBOX").id();
    JsonNode minimal = gmail.json("messages/" + id + "?format=minimal");
    assertThat(minimal.has("payload")).isFalse();
    JsonNode metadata = gmail.json("messages/" + id + "?format=METADATA&metadataHeaders=Subject");
    assertThat(metadata.path("payload").path("headers").findValuesAsText("name"))
        .containsExactly("Subject");
    assertThat(gmail.json("messages/" + id).path("payload").path("body").has("data")).isTrue();
    assertThat(gmail.get("messages/" + id + "?format=nice").statusCode()).isEqualTo(400);
  }

  @Test
  void fieldsSelectTheRequestedFields() throws Exception {
    gmail.withMails(3);
    JsonNode page = gmail.json("messages?maxResults=2&fields=nextPageToken,messages(id)");
    assertThat(page.properties())
        .extracting(field -> field.getKey())
        .containsExactlyInAnyOrder("messages", "nextPageToken");
    assertThat(page.path("messages").get(0).has("threadId")).isFalse();
    assertThat(page.path("messages").get(0).has("id")).isTrue();
    assertThat(gmail.get("messages?fields=messages(id").statusCode()).isEqualTo(400);
    String id = page.path("messages").get(0).path("id").asText();
    assertThat(gmail.get("messages/" + id + "?format=raw&fields=id").body())
        .isEqualTo("{\"id\":\"" + id + "\"}");
  }

  @Test
  void attachmentsAreUnpaddedAndTheirIdsChange() throws Exception {
    MailboxMessage mail = mailWithAttachment();
    String first = attachmentId(mail);
    assertThat(attachmentId(mail)).isNotEqualTo(first);
    JsonNode attachment = gmail.json("messages/" + mail.id() + "/attachments/" + first);
    assertThat(attachment.path("size").asInt()).isEqualTo(8);
    assertThat(attachment.path("data").asText()).isEqualTo("JVBERi0xLjQ");
    assertThat(gmail.get("messages/" + mail.id() + "/attachments/nonsense").statusCode())
        .isEqualTo(400);
  }

  @Test
  void historyListsChangesSinceAnId() throws Exception {
    MailboxMessage before = gmail.add("Before", "INBOX");
    String start = gmail.json("profile").path("historyId").asText();
    assertThat(gmail.get("history?startHistoryId=" + start).body())
        .isEqualTo("{\"historyId\":\"" + start + "\"}");
    MailboxMessage added = gmail.add("After", "INBOX");
    gmail.mailbox.relabel(before.id(), Set.of("STARRED"), Set.of());
    gmail.mailbox.delete(added.id());
    JsonNode all = gmail.json("history?startHistoryId=" + start);
    assertThat(all.path("history").findValuesAsText("id")).isNotEmpty();
    assertThat(all.findValue("messagesAdded").get(0).path("message").path("id").asText())
        .isEqualTo(added.id());
    assertThat(all.findValue("labelsAdded").get(0).path("labelIds").get(0).asText())
        .isEqualTo("STARRED");
    assertThat(all.findValue("messagesDeleted")).isNotNull();
    JsonNode some = gmail.json("history?historyTypes=messageDeleted&startHistoryId=" + start);
    assertThat(some.path("history")).hasSize(1);
  }

  @Test
  void historyPagesContainEveryRecordOnce() throws Exception {
    String start = gmail.json("profile").path("historyId").asText();
    gmail.withMails(7);
    List<String> ids = new ArrayList<>();
    String page = "";
    do {
      JsonNode reply = gmail.json("history?maxResults=3&startHistoryId=" + start + page);
      reply.path("history").forEach(found -> ids.add(found.path("id").asText()));
      page = reply.has("nextPageToken") ? "&pageToken=" + reply.path("nextPageToken").asText() : "";
    } while (!page.isEmpty());
    assertThat(ids).hasSize(7).doesNotHaveDuplicates();
  }

  @Test
  void expiredHistoryIsNotFoundAndZeroIsInvalid() throws Exception {
    gmail.withMails(3);
    gmail.mailbox.expireHistoryBefore(gmail.mailbox.historyId());
    assertThat(gmail.get("history?startHistoryId=1").statusCode()).isEqualTo(404);
    assertThat(gmail.get("history?startHistoryId=0").statusCode()).isEqualTo(400);
    assertThat(gmail.get("history").statusCode()).isEqualTo(400);
  }

  @Test
  void threadsContainTheirMessages() throws Exception {
    MailboxMessage first = gmail.add("Lease", "INBOX");
    gmail.mailbox.add(
        first.source(), Set.of("INBOX"), Optional.empty(), Optional.of(first.threadId()));
    JsonNode threads = gmail.json("threads").path("threads");
    assertThat(threads).hasSize(1);
    assertThat(threads.get(0).path("id").asText()).isEqualTo(first.threadId());
    JsonNode thread = gmail.json("threads/" + first.threadId() + "?format=minimal");
    assertThat(thread.path("messages")).hasSize(2);
    assertThat(gmail.get("threads/ffff").statusCode()).isEqualTo(404);
  }

  @Test
  void labelsAreListedAndCounted() throws Exception {
    gmail.add("Lease", "INBOX", "UNREAD", "Label_7");
    assertThat(gmail.json("labels").path("labels").findValuesAsText("id"))
        .contains("INBOX", "TRASH", "Label_7");
    assertThat(gmail.json("labels/UNREAD").path("messagesTotal").asInt()).isEqualTo(1);
    assertThat(gmail.get("labels/Label_8").statusCode()).isEqualTo(404);
  }

  @Test
  void labelsChangeAndDeletionIsPermanent() throws Exception {
    String id = gmail.add("Lease", "INBOX").id();
    gmail.post("messages/" + id + "/modify", "{\"addLabelIds\":[\"STARRED\"]}");
    assertThat(labels(id)).contains("STARRED", "INBOX");
    gmail.post("messages/" + id + "/trash", "");
    assertThat(labels(id)).contains("TRASH").doesNotContain("INBOX");
    gmail.post("messages/" + id + "/untrash", "");
    assertThat(labels(id)).doesNotContain("TRASH");
    assertThat(gmail.send(gmail.request("messages/" + id).DELETE()).statusCode()).isEqualTo(204);
    assertThat(gmail.get("messages/" + id).statusCode()).isEqualTo(404);
    assertThat(gmail.post("messages/" + id + "/trash", "").statusCode()).isEqualTo(404);
  }

  @Test
  void mailIsSentAndInsertedByEveryUploadType() throws Exception {
    String text = "To: a@acme.example\r\nSubject: Digest\r\n\r\nHello";
    String raw = Base64.getUrlEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    JsonNode sent = EmulatorFixture.json(gmail.post("messages/send", "{\"raw\":\"" + raw + "\"}"));
    assertThat(sent.path("labelIds").get(0).asText()).isEqualTo("SENT");
    String inserted =
        EmulatorFixture.json(
                gmail.post("messages", "{\"labelIds\":[\"INBOX\"],\"raw\":\"" + raw + "\"}"))
            .path("id")
            .asText();
    assertThat(labels(inserted)).containsExactly("INBOX");
    assertThat(upload("messages/send?uploadType=media", "message/rfc822", text).statusCode())
        .isEqualTo(200);
    String multipart =
        "--b\r\nContent-Type: application/json\r\n\r\n{\"labelIds\":[\"INBOX\"]}\r\n"
            + "--b\r\nContent-Type: message/rfc822\r\n\r\n"
            + text
            + "\r\n--b--";
    HttpResponse<String> imported =
        upload("messages/import?uploadType=multipart", "multipart/related; boundary=b", multipart);
    String id = EmulatorFixture.json(imported).path("id").asText();
    JsonNode back = gmail.json("messages/" + id + "?format=raw");
    assertThat(
            new String(
                Base64.getUrlDecoder().decode(back.path("raw").asText()), StandardCharsets.UTF_8))
        .isEqualTo(text);
    assertThat(upload("messages/send", "message/rfc822", "Subject: x\r\n\r\n").body())
        .contains("Recipient address required");
    assertThat(gmail.post("messages/send", "{}").statusCode()).isEqualTo(400);
    assertThat(gmail.post("messages/send", "{").statusCode()).isEqualTo(400);
  }

  @Test
  void unsupportedPathsAreNotFound() throws Exception {
    for (String path :
        List.of("/", "/batch/gmail/v1", "/gmail/v1/users/me/nothing", "/gmail/v1/users/me")) {
      HttpResponse<String> response = gmail.send(gmail.anonymous(path));
      assertThat(response.statusCode()).as(path).isEqualTo(404);
      assertThat(EmulatorFixture.json(response).path("error").path("code").asInt()).isEqualTo(404);
    }
  }

  @Test
  void addressInThePathEqualsMeInAnyCase() throws Exception {
    HttpResponse<String> response =
        gmail.send(
            gmail
                .anonymous("/gmail/v1/users/Legal%40acme.example/profile")
                .header("Authorization", "Bearer " + gmail.token));
    assertThat(response.statusCode()).isEqualTo(200);
  }

  private HttpResponse<String> upload(String path, String type, String body) throws Exception {
    return gmail.send(
        gmail
            .anonymous("/upload/gmail/v1/users/me/" + path)
            .header("Authorization", "Bearer " + gmail.token)
            .header("Content-Type", type)
            .POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  private List<String> labels(String id) throws Exception {
    List<String> labels = new ArrayList<>();
    gmail
        .json("messages/" + id + "?format=minimal")
        .path("labelIds")
        .forEach(label -> labels.add(label.asText()));
    return labels;
  }

  private MailboxMessage mailOf(int length) throws Exception {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    byte[] head = "Subject: Bytes\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(head, 0, bytes, 0, head.length);
    return gmail.mailbox.add(
        EmulatorFixture.source(bytes), Set.of("INBOX"), Optional.empty(), Optional.empty());
  }

  private MailboxMessage mailWithAttachment() throws Exception {
    String text =
        """
        From: legal@northwind.example
        Subject: Lease
        MIME-Version: 1.0
        Content-Type: multipart/mixed; boundary=b

        --b
        Content-Type: text/plain

        See attached.
        --b
        Content-Type: application/pdf; name=lease.pdf
        Content-Disposition: attachment; filename=lease.pdf
        Content-Transfer-Encoding: base64

        JVBERi0xLjQ=
        --b--
        """
            .replace("\n", "\r\n");
    return gmail.mailbox.add(
        EmulatorFixture.source(text.getBytes(StandardCharsets.UTF_8)),
        Set.of("INBOX"),
        Optional.empty(),
        Optional.empty());
  }

  private String attachmentId(MailboxMessage mail) throws Exception {
    return gmail.json("messages/" + mail.id()).findValue("attachmentId").asText();
  }
}
