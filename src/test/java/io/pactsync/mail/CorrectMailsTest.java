package io.pactsync.mail;

import static io.pactsync.mail.TestEntity.ascii;
import static io.pactsync.mail.TestEntity.base64;
import static io.pactsync.mail.TestEntity.multipartWith;
import static io.pactsync.mail.TestEntity.raw;
import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.mail.part.MailPart;
import java.nio.charset.Charset;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Writes correct mails at random and reads them back. The repairs of malformed mails must not
 * change them, even if their texts look like headers, boundaries or encoded files.
 */
class CorrectMailsTest {
  private static final int ROUNDS = 1_500;

  private static final String[] LINES = {
    "Hello,",
    "",
    "--",
    "-- ",
    "--edge",
    "--edge--",
    "text--edge",
    "Content-Type: multipart/mixed; boundary=\"edge\"",
    "Content-Type: application/pdf",
    "Content-Transfer-Encoding: base64",
    "From: somebody@alder-mill.example",
    "Subject: lease",
    "begin 644 lease.pdf",
    "begin 644 lease.pdf for all to read",
    "end",
    "====",
    "M",
    "=",
    "a=",
    "=41 =C3=A4",
    "GRq6OaIHa9AW3DlOpgR1RnAfv13Fb8tRfgGtPdwvEX2QgD42DuPiLmCKW",
    "%PDF-1.7 is a version",
    "-----BEGIN CERTIFICATE-----",
    "MIIH",
    "~{:OM,~}",
    "+AOQ-",
    "> begin 644 lease.pdf",
    "Verträge für Müller",
    "x=1; y=2"
  };

  private static final String[] HEADERS = {
    String.join(
        "\r\n\t",
        "DKIM-Signature: v=1; a=rsa-sha256; d=alder-mill.example;",
        "b=GRq6OaIHa9AW3DlOpgR1RnAfv13Fb8tRfgGtPdwvEX2QgD42DuPiLmCKW",
        "GRq6OaIHa9AW3DlOpgR1RnAfv13Fb8tRfgGtPdwvEX2QgD42DuPi=="),
    "X-Long: " + "a".repeat(900),
    "Received: from a (b)\r\n by c; Mon, 04 Mar 2024 09:30:00 +0100",
    "X-Empty:",
    "Content-Language: de"
  };

  /** What one mail must give. */
  private final List<String> parts = new ArrayList<>();

  private final List<String> texts = new ArrayList<>();
  private Random random = new Random();
  private int boundaries;

  @Test
  void correctMailsAreReadAsWritten() {
    long seed = System.nanoTime();
    for (int i = 0; i < ROUNDS; i++) {
      random = new Random(seed + i);
      parts.clear();
      texts.clear();
      boundaries = 0;
      String subject = "Round " + i;
      boolean single = random.nextInt(4) == 0;
      TestEntity body = single ? leaf("1") : multipart("", 0);
      for (int j = random.nextInt(3); j > 0; j--) {
        body.with(HEADERS[random.nextInt(HEADERS.length)]);
      }
      byte[] bytes = body.mail(subject).bytes();
      ReadMail read = TestEntity.read(bytes);
      assertThat(read.headers().subject()).as("seed %s", seed + i).contains(subject);
      assertThat(read.attachments().stream().map(CorrectMailsTest::describe))
          .as("seed %s: %s", seed + i, new String(bytes, Charset.forName("ISO-8859-1")))
          .containsExactlyElementsOf(parts);
      assertThat(texts).as("seed %s", seed + i).allMatch(read.text()::contains);
      assertThat(read.warnings()).as("seed %s", seed + i).isEmpty();
    }
  }

  private TestEntity multipart(String path, int depth) {
    // Boundaries that are prefixes of others are correct, too.
    String boundary = "edge-" + boundaries++;
    TestEntity[] inside = new TestEntity[1 + random.nextInt(3)];
    for (int i = 0; i < inside.length; i++) {
      String at = path.isEmpty() ? String.valueOf(i + 1) : path + "." + (i + 1);
      inside[i] = depth < 3 && random.nextInt(3) == 0 ? multipart(at, depth + 1) : leaf(at);
    }
    TestEntity entity = multipartWith(boundary, "mixed", inside);
    if (random.nextBoolean()) {
      return entity;
    }
    String type = "Content-Type: multipart/mixed; boundary=\"" + boundary + "\"";
    byte[] body = multipartBody(entity);
    return raw(
        concat(ascii("A remark before\r\n\r\n"), body, ascii("\r\nand one after\r\n")), type);
  }

  private static byte[] multipartBody(TestEntity entity) {
    String whole = new String(entity.bytes(), java.nio.charset.StandardCharsets.ISO_8859_1);
    return ascii(whole.substring(whole.indexOf("\r\n\r\n") + 4));
  }

  private TestEntity leaf(String path) {
    return random.nextBoolean() ? document(path) : words();
  }

  private TestEntity document(String path) {
    byte[] bytes = new byte[random.nextInt(3_000)];
    random.nextBytes(bytes);
    bytes = concat(ascii("%PDF-1.7\n"), bytes);
    String name = "Deed " + random.nextInt(100) + ".pdf";
    parts.add(path + " " + name + " " + sha256(bytes));
    String[] header = {
      "Content-Type: application/pdf; name=\"" + name + "\"",
      "Content-Disposition: attachment; filename=\"" + name + "\""
    };
    return random.nextBoolean()
        ? base64(bytes, header)
        : raw(ascii(quotedPrintable(bytes)), header)
            .with("Content-Transfer-Encoding: quoted-printable");
  }

  private TestEntity words() {
    List<String> lines = new ArrayList<>();
    for (int i = random.nextInt(8); i >= 0; i--) {
      lines.add(LINES[random.nextInt(LINES.length)]);
    }
    // A text that is nothing but a file is no text.
    String text = "So: " + String.join("\r\n", lines) + "\r\nSo it is.";
    texts.add(text);
    Charset charset = Charset.forName(random.nextBoolean() ? "UTF-8" : "windows-1252");
    String type = "Content-Type: text/plain; charset=" + charset.name();
    byte[] bytes = text.getBytes(charset);
    return switch (random.nextInt(3)) {
      case 0 -> base64(bytes, type);
      case 1 ->
          raw(ascii(quotedPrintable(bytes)), type, "Content-Transfer-Encoding: quoted-printable");
      default -> raw(bytes, type, "Content-Transfer-Encoding: 8bit");
    };
  }

  private String quotedPrintable(byte[] bytes) {
    StringBuilder out = new StringBuilder();
    int column = 0;
    for (byte b : bytes) {
      int c = b & 0xff;
      String one =
          c > ' ' && c < 127 && c != '=' && random.nextInt(20) > 0
              ? String.valueOf((char) c)
              : "=%02X".formatted(c);
      if (column + one.length() > 75) {
        out.append("=\r\n");
        column = 0;
      }
      out.append(one);
      column += one.length();
    }
    return out.toString();
  }

  private static String describe(MailPart part) {
    return part.path() + " " + part.name().orElse("") + " " + part.sha256();
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private static byte[] concat(byte[]... pieces) {
    java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
    for (byte[] piece : pieces) {
      out.writeBytes(piece);
    }
    return out.toByteArray();
  }
}
