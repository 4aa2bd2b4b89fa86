package io.pactsync.emulator.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import javax.imageio.ImageIO;
import org.apache.james.mime4j.dom.Entity;
import org.apache.james.mime4j.dom.Message;
import org.apache.james.mime4j.dom.Multipart;
import org.apache.james.mime4j.dom.SingleBody;
import org.apache.james.mime4j.message.DefaultMessageBuilder;
import org.apache.james.mime4j.stream.MimeConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SampleMailboxTest {

  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
  private static final String OWNER = "contracts@acme.example";

  @Test
  void seedDeterminesTheBytes() throws IOException {
    for (int i = 0; i < 40; i++) {
      byte[] once = bytes(sample("40,seed=7").mail(i));
      assertThat(bytes(sample("40,seed=7").mail(i))).as("mail %d", i).isEqualTo(once);
      assertThat(bytes(sample("40,seed=8").mail(i))).as("mail %d", i).isNotEqualTo(once);
    }
  }

  @Test
  void kindsAndLanguagesHaveTheirProportions() {
    SampleMailbox sample = sample("20000");
    Map<SampleMailKind, Integer> kinds = new EnumMap<>(SampleMailKind.class);
    Map<SampleLanguage, Integer> languages = new EnumMap<>(SampleLanguage.class);
    int contracts = 0;
    for (int i = 0; i < sample.count(); i++) {
      SampleTruth truth = sample.truth(i);
      kinds.merge(truth.kind(), 1, Integer::sum);
      languages.merge(truth.language(), 1, Integer::sum);
      contracts += truth.containsContract() ? 1 : 0;
    }
    for (SampleMailKind kind : SampleMailKind.values()) {
      assertThat(kinds.get(kind))
          .as("%s", kind)
          .isBetween(kind.weight() * 160, kind.weight() * 240);
    }
    assertThat(contracts).isBetween(8_000, 8_800);
    assertThat(20_000 - languages.getOrDefault(SampleLanguage.ENGLISH, 0)).isBetween(6_500, 7_500);
    assertThat(languages).hasSize(SampleLanguage.values().length);
  }

  @Test
  void mailsAreInDateOrderAndInThePast() {
    SampleMailbox sample = sample("500");
    List<Instant> dates = new ArrayList<>();
    for (int i = 0; i < sample.count(); i++) {
      dates.add(sample.mail(i).date());
    }
    assertThat(dates).isSorted().allMatch(date -> date.isBefore(NOW));
  }

  @ParameterizedTest
  @EnumSource(SampleMailKind.class)
  void everyDocumentMatchesItsExtension(SampleMailKind kind) throws Exception {
    SampleMailbox sample = sample("400");
    int seen = 0;
    for (int i = 0; i < sample.count() && seen < 3; i++) {
      if (sample.truth(i).kind() == kind) {
        seen++;
        for (Map.Entry<String, byte[]> file : files(bytes(sample.mail(i))).entrySet()) {
          assertDocument(file.getKey(), file.getValue());
        }
      }
    }
    assertThat(seen).as("mails of kind %s", kind).isPositive();
  }

  @Test
  void pdfTablePointsAtItsObjects() {
    for (SampleLanguage language : SampleLanguage.values()) {
      for (long size : new long[] {0, 9_999, 10_000, 10_001, 123_456}) {
        for (boolean deflated : new boolean[] {true, false}) {
          byte[] pdf =
              PdfDocument.of(List.of("Umowa (ąę) \\ Vertrag"), language, size, deflated, 1).bytes();
          assertPdf(pdf);
          assertThat(size < 9_999 || pdf.length == size).as("%s %d", language, size).isTrue();
        }
      }
    }
  }

  @Test
  void sizedSampleHasOneDocumentOfThatSizePerMail() throws Exception {
    SampleMailbox sample = sample("5,size=300K");
    for (int i = 0; i < sample.count(); i++) {
      Map<String, byte[]> files = files(bytes(sample.mail(i)));
      assertThat(files).hasSize(1);
      assertThat(files.values()).allSatisfy(pdf -> assertThat(pdf).hasSize(300 * 1024));
      assertThat(sample.mail(i).size()).isEqualTo(bytes(sample.mail(i)).length);
    }
  }

  @Test
  void contractsByLinkHaveALinkAndNoFile() {
    SampleMailbox sample = sample("400");
    for (int i = 0; i < sample.count(); i++) {
      SampleMail mail = sample.mail(i);
      if (mail.truth().kind() == SampleMailKind.DRIVE_LINK) {
        assertThat(mail.text()).contains("https://drive.google.com/file/d/");
        assertThat(mail.fileNames()).isEmpty();
      }
      if (mail.truth().kind() == SampleMailKind.ESIGN_LINK) {
        assertThat(mail.text()).contains("https://");
        assertThat(mail.fileNames()).isEmpty();
      }
      assertThat(mail.text() + mail.subject() + mail.fileNames()).doesNotContain("{", "}");
    }
  }

  @Test
  void optionsAreParsed() {
    assertThat(SampleOptions.parse("300")).isEqualTo(new SampleOptions(300));
    assertThat(SampleOptions.parse("20, size=50M ,seed=7"))
        .isEqualTo(new SampleOptions(20, 7, OptionalLong.of(50 << 20)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "x", "-1", "1,", "1,colour=red", "1,size=huge", "1,size=1", "1,seed="})
  void invalidOptionsAreRefusedInOneSentence(String options) {
    assertThatThrownBy(() -> SampleOptions.parse(options))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching("[A-Z][^\n]+\\.");
  }

  private static void assertDocument(String name, byte[] bytes) throws IOException {
    String extension = name.substring(name.lastIndexOf('.') + 1);
    switch (extension) {
      case "pdf" -> assertPdf(bytes);
      case "docx" -> assertThat(zipEntries(bytes)).contains("word/document.xml");
      case "zip" ->
          assertThat(zipEntries(bytes)).hasSize(2).anyMatch(entry -> entry.endsWith(".pdf"));
      case "tif", "jpg", "png" ->
          assertThat(ImageIO.read(new ByteArrayInputStream(bytes))).as(name).isNotNull();
      case "ics" -> assertThat(new String(bytes, StandardCharsets.UTF_8)).startsWith("BEGIN:VCAL");
      default -> throw new AssertionError("An unexpected file: " + name);
    }
  }

  private static void assertPdf(byte[] bytes) {
    String pdf = new String(bytes, StandardCharsets.ISO_8859_1);
    assertThat(pdf).startsWith("%PDF-").endsWith("%%EOF\n");
    Matcher start = Pattern.compile("startxref\n(\\d+)\n").matcher(pdf);
    assertThat(start.find()).isTrue();
    int table = Integer.parseInt(start.group(1));
    assertThat(pdf.substring(table)).startsWith("xref\n");
    Matcher entry = Pattern.compile("(\\d{10}) 00000 n \n").matcher(pdf.substring(table));
    int number = 0;
    while (entry.find()) {
      number++;
      assertThat(pdf.substring(Integer.parseInt(entry.group(1)))).startsWith(number + " 0 obj\n");
    }
    assertThat(number).isEqualTo(7);
    Matcher stream = Pattern.compile("/Length (\\d+)[^>]*>>\nstream\n").matcher(pdf);
    int streams = 0;
    while (stream.find()) {
      streams++;
      int end = stream.end() + Integer.parseInt(stream.group(1));
      assertThat(pdf.substring(end)).startsWith("\nendstream\nendobj\n");
    }
    assertThat(streams).isEqualTo(2);
  }

  private static List<String> zipEntries(byte[] bytes) throws IOException {
    List<String> names = new ArrayList<>();
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(bytes))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        names.add(entry.getName());
        assertDocumentOrXml(entry.getName(), zip.readAllBytes());
      }
    }
    return names;
  }

  private static void assertDocumentOrXml(String name, byte[] bytes) throws IOException {
    if (!name.endsWith(".xml") && !name.endsWith(".rels")) {
      assertDocument(name, bytes);
    } else {
      assertThat(new String(bytes, StandardCharsets.UTF_8)).startsWith("<?xml");
    }
  }

  /** Returns the named files of a mail and of a mail in it. */
  private static Map<String, byte[]> files(byte[] mail) throws Exception {
    DefaultMessageBuilder builder = new DefaultMessageBuilder();
    builder.setMimeEntityConfig(MimeConfig.PERMISSIVE);
    Map<String, byte[]> files = new TreeMap<>();
    collect(builder.parseMessage(new ByteArrayInputStream(mail)), files);
    return files;
  }

  private static void collect(Entity entity, Map<String, byte[]> files) throws IOException {
    if (entity.getBody() instanceof Multipart multipart) {
      for (Entity part : multipart.getBodyParts()) {
        collect(part, files);
      }
    } else if (entity.getBody() instanceof Message message) {
      collect(message, files);
    } else if (!entity.getMimeType().startsWith("text/")
        && entity.getBody() instanceof SingleBody body) {
      try (InputStream in = body.getInputStream()) {
        files.put(files.size() + extension(entity.getMimeType()), in.readAllBytes());
      }
    }
  }

  private static String extension(String mimeType) {
    return switch (mimeType) {
      case "application/pdf" -> ".pdf";
      case "application/zip" -> ".zip";
      case "application/ics" -> ".ics";
      case "image/tiff" -> ".tif";
      case "image/jpeg" -> ".jpg";
      case "image/png" -> ".png";
      default -> ".docx";
    };
  }

  private static SampleMailbox sample(String options) {
    return new SampleMailbox(SampleOptions.parse(options), OWNER, NOW);
  }

  private static byte[] bytes(SampleMail mail) throws IOException {
    try (InputStream in = mail.open()) {
      return in.readAllBytes();
    }
  }
}
