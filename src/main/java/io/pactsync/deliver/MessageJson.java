package io.pactsync.deliver;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.pactsync.mail.header.MailAddress;
import io.pactsync.mail.header.MailHeaders;
import io.pactsync.mail.link.DocumentLink;
import io.pactsync.store.DocumentRow;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/**
 * Writes the delivered {@code message.json}, schema 1. The same delivery always produces the same
 * bytes: the file has no write time, and its order is fixed.
 */
final class MessageJson {
  static final String FILE = "message.json";
  private static final int SCHEMA = 1;
  private static final JsonFactory JSON = new JsonFactory();

  private MessageJson() {}

  static byte[] bytes(String inbox, MessageDelivery delivery, List<DocumentRow> documents) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      json.writeStartObject();
      writeMessage(json, inbox, delivery);
      writeVerdict(json, delivery);
      json.writeArrayFieldStart("attachments");
      for (DocumentRow document : documents) {
        writeDocument(json, document);
      }
      json.writeEndArray();
      json.writeArrayFieldStart("links");
      for (DocumentLink link : delivery.mail().links()) {
        json.writeStartObject();
        json.writeStringField("kind", link.kind().label());
        write(json, "url", link.url());
        json.writeEndObject();
      }
      json.writeEndArray();
      write(json, "warnings", delivery.mail().warnings());
      json.writeEndObject();
      json.writeRaw('\n');
    } catch (IOException e) {
      throw new UncheckedIOException("Writing to memory failed.", e);
    }
    return bytes.toByteArray();
  }

  private static void writeMessage(JsonGenerator json, String inbox, MessageDelivery delivery)
      throws IOException {
    MailHeaders headers = delivery.mail().headers();
    json.writeNumberField("schema", SCHEMA);
    write(json, "inbox", inbox);
    write(json, "gmailId", delivery.gmailId());
    write(json, "threadId", delivery.threadId());
    write(json, "historyId", delivery.historyId());
    write(json, "internalDate", delivery.internalDate().toString());
    write(json, "rfcMessageId", headers.rfcMessageId());
    write(json, "from", headers.from().map(MailAddress::toString));
    write(json, "to", headers.to().stream().map(MailAddress::toString).toList());
    write(json, "cc", headers.cc().stream().map(MailAddress::toString).toList());
    write(json, "subject", headers.subject());
  }

  private static void writeVerdict(JsonGenerator json, MessageDelivery delivery)
      throws IOException {
    write(json, "verdict", delivery.review() ? "review" : "contract");
    json.writeNumberField("score", delivery.score());
    write(json, "reasons", delivery.reasons());
  }

  private static void writeDocument(JsonGenerator json, DocumentRow document) throws IOException {
    json.writeStartObject();
    write(json, "part", document.part());
    write(json, "name", document.name());
    write(json, "file", document.file());
    write(json, "mediaType", document.mediaType());
    write(json, "detectedType", document.detectedType());
    json.writeNumberField("size", document.size());
    write(json, "sha256", document.sha256());
    write(json, "duplicateOf", document.duplicateOf());
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, String field, List<String> texts)
      throws IOException {
    json.writeArrayFieldStart(field);
    for (String text : texts) {
      json.writeString(wellFormed(text));
    }
    json.writeEndArray();
  }

  private static void write(JsonGenerator json, String field, Optional<String> text)
      throws IOException {
    if (text.isPresent()) {
      write(json, field, text.get());
    } else {
      json.writeNullField(field);
    }
  }

  private static void write(JsonGenerator json, String field, String text) throws IOException {
    json.writeStringField(field, wellFormed(text));
  }

  /** Replaces unpaired surrogates, which a crafted message may contain and UTF-8 cannot encode. */
  private static String wellFormed(String text) {
    StringBuilder replaced = new StringBuilder(text.length());
    text.codePoints()
        .map(c -> Character.getType(c) == Character.SURROGATE ? 0xFFFD : c)
        .forEach(replaced::appendCodePoint);
    return replaced.toString();
  }
}
