package io.pactsync.mail;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.pactsync.mail.part.MailPart;
import io.pactsync.mail.part.TemporaryFileSpool;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * A mail or a part, built byte by byte, so that tests can write malformed mail. Header lines are
 * Latin-1: one character per byte.
 */
public final class TestEntity {
  private final List<String> lines = new ArrayList<>();
  private final byte[] body;

  private TestEntity(byte[] body, String... lines) {
    this.body = body;
    this.lines.addAll(List.of(lines));
  }

  public static TestEntity raw(byte[] body, String... lines) {
    return new TestEntity(body, lines);
  }

  public static TestEntity text(String words) {
    return raw(words.getBytes(UTF_8), "Content-Type: text/plain; charset=utf-8");
  }

  public static TestEntity html(String html) {
    return raw(html.getBytes(UTF_8), "Content-Type: text/html; charset=utf-8");
  }

  /** An attachment in base64 under a plain name. */
  public static TestEntity file(String type, String name, byte[] bytes) {
    return base64(
        bytes,
        "Content-Type: " + type,
        "Content-Disposition: attachment; filename=\"" + name + "\"");
  }

  public static TestEntity base64(byte[] bytes, String... lines) {
    return raw(Base64.getMimeEncoder().encode(bytes), lines)
        .with("Content-Transfer-Encoding: base64");
  }

  public static TestEntity multipart(String subtype, TestEntity... parts) {
    return multipartWith("edge-" + subtype + "-" + parts.length, subtype, parts);
  }

  public static TestEntity multipartWith(String boundary, String subtype, TestEntity... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (TestEntity part : parts) {
      out.writeBytes(ascii("--" + boundary + "\r\n"));
      out.writeBytes(part.bytes());
      out.writeBytes(ascii("\r\n"));
    }
    out.writeBytes(ascii("--" + boundary + "--\r\n"));
    return raw(
        out.toByteArray(),
        "Content-Type: multipart/" + subtype + "; boundary=\"" + boundary + "\"");
  }

  public TestEntity with(String... more) {
    lines.addAll(List.of(more));
    return this;
  }

  /** Returns the entity as a mail, with a sender and a subject. */
  public TestEntity mail(String subject) {
    TestEntity mail =
        raw(
            body,
            "From: Drafts of Alder Mill <drafts@alder-mill.example>",
            "To: filing@pinecone-foundry.example",
            "Subject: " + subject,
            "Date: Mon, 04 Mar 2024 09:30:00 +0100",
            "Message-ID: <" + Integer.toHexString(subject.hashCode()) + "@alder-mill.example>",
            "MIME-Version: 1.0");
    mail.lines.addAll(lines);
    return mail;
  }

  public byte[] bytes() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    lines.forEach(line -> out.writeBytes((line + "\r\n").getBytes(ISO_8859_1)));
    out.writeBytes(ascii("\r\n"));
    out.writeBytes(body);
    return out.toByteArray();
  }

  public ReadMail read() {
    return read(bytes());
  }

  public static ReadMail read(byte[] mail) {
    return read(mail, MailLimits.DEFAULTS);
  }

  /** Reads the mail and checks that only its attachments stay in the spool. */
  public static ReadMail read(byte[] mail, MailLimits limits) {
    try {
      Path directory = Files.createTempDirectory("pactsync-mail");
      TemporaryFileSpool spool = new TemporaryFileSpool(directory);
      ReadMail read = new MailReader(limits).read(new ByteArrayInputStream(mail), spool);
      long held = spool.storedParts();
      for (MailPart part : read.attachments()) {
        part.content().discard();
      }
      Files.delete(directory);
      if (held != read.attachments().size()) {
        throw new AssertionError(
            held + " parts are held for " + read.attachments().size() + " attachments");
      }
      return read;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static byte[] ascii(String text) {
    return text.getBytes(ISO_8859_1);
  }

  /** Returns bytes that start and end like a PDF. Each number gives a different document. */
  public static byte[] pdf(int number) {
    return ascii(
        "%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n1 0 obj\n<< /Made (for test "
            + number
            + ") >>\nendobj\n"
            + "% filling\r\n".repeat(number % 50)
            + "trailer\n%%EOF\n");
  }
}
