package io.pactsync.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Reads mails as large as Gmail lets through in a Java that has far less memory than they need. */
class MemoryTest {
  private static final int MEGABYTES = 45;

  @TempDir Path directory;

  enum Shape {
    ATTACHED,
    FORWARDED_IN_BASE64,
    ZIPPED,
    BODY_TEXT,
    HEADER
  }

  @ParameterizedTest
  @EnumSource
  void aLargeMailIsReadInLittleMemory(Shape shape) throws Exception {
    Path mail = directory.resolve("large.eml");
    write(mail, shape);
    assertThat(readElsewhere(mail)).isEqualTo(expected(shape));
  }

  @Test
  void aMailOfThousandsOfPartsIsReadInLittleMemory() throws Exception {
    Path mail = directory.resolve("many.eml");
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(mail))) {
      out.write(Entity.ascii("Content-Type: multipart/mixed; boundary=b\r\n\r\n"));
      for (int i = 0; i < 20_000; i++) {
        out.write(
            Entity.ascii(
                "--b\r\nContent-Type: application/pdf; name=" + i + ".pdf\r\n\r\n%PDF-1.4\r\n"));
      }
    }
    assertThat(readElsewhere(mail)).isEqualTo(MailLimits.DEFAULTS.parts() + " attachments");
  }

  private static String expected(Shape shape) {
    return switch (shape) {
      case ATTACHED -> "1 attachments";
      case FORWARDED_IN_BASE64, ZIPPED -> "2 attachments";
      case BODY_TEXT, HEADER -> "0 attachments";
    };
  }

  private String readElsewhere(Path mail) throws IOException, InterruptedException {
    Path spool = Files.createDirectories(directory.resolve("spool"));
    Process java =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx48m",
                "-XX:+ExitOnOutOfMemoryError",
                "-cp",
                System.getProperty("java.class.path"),
                Reading.class.getName(),
                mail.toString(),
                spool.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(java.waitFor()).as(said).isZero();
    return said.lines().filter(l -> l.endsWith("attachments")).collect(Collectors.joining());
  }

  /** What the other Java runs. */
  static final class Reading {
    private Reading() {}

    public static void main(String[] arguments) throws IOException {
      TemporaryFileSpool spool = new TemporaryFileSpool(Path.of(arguments[1]));
      try (InputStream raw = Files.newInputStream(Path.of(arguments[0]))) {
        ReadMail mail =
            new MailReader(MailLimits.DEFAULTS).read(new BufferedInputStream(raw), spool);
        System.out.println(mail.attachments().size() + " attachments");
      }
    }
  }

  private static void write(Path mail, Shape shape) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(mail))) {
      switch (shape) {
        case ATTACHED -> {
          out.write(Entity.ascii(base64Header("application/pdf; name=a.pdf")));
          writeDocument(Base64.getMimeEncoder().wrap(out));
        }
        case FORWARDED_IN_BASE64 -> {
          out.write(Entity.ascii(base64Header("message/rfc822")));
          OutputStream inner = Base64.getMimeEncoder().wrap(out);
          inner.write(Entity.ascii("Content-Type: application/pdf; name=a.pdf\r\n\r\n"));
          writeDocument(inner);
        }
        case ZIPPED -> {
          out.write(Entity.ascii(base64Header("application/zip; name=a.zip")));
          ZipOutputStream zip = new ZipOutputStream(Base64.getMimeEncoder().wrap(out));
          zip.putNextEntry(new ZipEntry("a.pdf"));
          writeDocument(zip);
        }
        case BODY_TEXT -> {
          out.write(Entity.ascii("Content-Type: text/html\r\n\r\n"));
          for (int i = 0; i < MEGABYTES; i++) {
            out.write(Entity.ascii("<p>A lease of <b>many</b> words, in short. ".repeat(24_000)));
          }
        }
        case HEADER -> {
          out.write(Entity.ascii("X-Long: "));
          for (int i = 0; i < MEGABYTES; i++) {
            out.write(Entity.ascii("a".repeat(1 << 20)));
          }
          out.write(Entity.ascii("\r\n\r\nThe end."));
        }
      }
    }
  }

  private static String base64Header(String type) {
    return "Content-Type: " + type + "\r\nContent-Transfer-Encoding: base64\r\n\r\n";
  }

  private static void writeDocument(OutputStream out) throws IOException {
    byte[] noise = new byte[1 << 20];
    new Random(MEGABYTES).nextBytes(noise);
    try (out) {
      out.write(Entity.ascii("%PDF-1.7\n"));
      for (int i = 0; i < MEGABYTES; i++) {
        out.write(noise);
      }
    }
  }
}
