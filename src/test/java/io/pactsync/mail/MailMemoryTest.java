package io.pactsync.mail;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.mail.part.Spool;
import io.pactsync.mail.part.TemporaryFileSpool;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads mails of the maximum size that Gmail accepts in a JVM with a smaller heap. */
class MailMemoryTest {
  private static final int MEGABYTES = 45;

  @TempDir Path directory;

  /** The location of the bytes, and the expected number of attachments. */
  enum LargeMailShape {
    ATTACHED(1),
    FORWARDED_IN_BASE64(2),
    ZIPPED(2),
    BODY_TEXT(0),
    HEADER(0),
    MANY_PARTS(MailLimits.DEFAULTS.parts());

    private final int attachments;

    LargeMailShape(int attachments) {
      this.attachments = attachments;
    }
  }

  @Test
  void largeMailsAreReadInLittleMemory() throws Exception {
    List<String> expected = new ArrayList<>();
    for (LargeMailShape shape : LargeMailShape.values()) {
      write(directory.resolve(shape.name()), shape);
      expected.add(shape + ": " + shape.attachments);
    }
    assertThat(readInAnotherJvm()).containsExactlyElementsOf(expected);
  }

  /** Runs {@link MailReadingProgram} with a heap smaller than one of the mails. */
  private List<String> readInAnotherJvm() throws IOException, InterruptedException {
    Process java =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx40m",
                "-cp",
                System.getProperty("java.class.path"),
                MailReadingProgram.class.getName(),
                directory.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(java.waitFor()).as(output).isZero();
    return output.lines().filter(l -> l.matches("[A-Z_0-9]+: \\d+")).toList();
  }

  /** The program of the other JVM. */
  static final class MailReadingProgram {
    private MailReadingProgram() {}

    public static void main(String[] arguments) throws IOException {
      Path directory = Path.of(arguments[0]);
      Spool spool = new TemporaryFileSpool(Files.createDirectory(directory.resolve("spool")));
      for (LargeMailShape shape : LargeMailShape.values()) {
        try (InputStream raw = Files.newInputStream(directory.resolve(shape.name()))) {
          ReadMail mail =
              new MailReader(MailLimits.DEFAULTS).read(new BufferedInputStream(raw), spool);
          System.out.println(shape + ": " + mail.attachments().size());
        }
      }
    }
  }

  private static void write(Path mail, LargeMailShape shape) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(mail))) {
      switch (shape) {
        case ATTACHED -> {
          out.write(TestEntity.ascii(base64Header("application/pdf; name=a.pdf")));
          writeDocument(Base64.getMimeEncoder().wrap(out));
        }
        case FORWARDED_IN_BASE64 -> {
          out.write(TestEntity.ascii(base64Header("message/rfc822")));
          OutputStream inner = Base64.getMimeEncoder().wrap(out);
          inner.write(TestEntity.ascii("Content-Type: application/pdf; name=a.pdf\r\n\r\n"));
          writeDocument(inner);
        }
        case ZIPPED -> {
          out.write(TestEntity.ascii(base64Header("application/zip; name=a.zip")));
          ZipOutputStream zip = new ZipOutputStream(Base64.getMimeEncoder().wrap(out));
          zip.setLevel(1);
          zip.putNextEntry(new ZipEntry("a.pdf"));
          writeDocument(zip);
        }
        case BODY_TEXT -> {
          out.write(TestEntity.ascii("Content-Type: text/html\r\n\r\n"));
          for (int i = 0; i < MEGABYTES; i++) {
            out.write(
                TestEntity.ascii("<p>A lease of <b>many</b> words, in short. ".repeat(24_000)));
          }
        }
        case HEADER -> {
          out.write(TestEntity.ascii("X-Long: "));
          for (int i = 0; i < MEGABYTES; i++) {
            out.write(TestEntity.ascii("a".repeat(1 << 20)));
          }
          out.write(TestEntity.ascii("\r\n\r\nThe end."));
        }
        case MANY_PARTS -> {
          out.write(TestEntity.ascii("Content-Type: multipart/mixed; boundary=b\r\n\r\n"));
          for (int i = 0; i < 20_000; i++) {
            String name = "--b\r\nContent-Type: application/pdf; name=" + i + ".pdf\r\n\r\n";
            out.write(TestEntity.ascii(name + "%PDF-1.4\r\n"));
          }
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
      out.write(TestEntity.ascii("%PDF-1.7\n"));
      for (int i = 0; i < MEGABYTES; i++) {
        out.write(noise);
      }
    }
  }
}
