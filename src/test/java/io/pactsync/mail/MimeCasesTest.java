package io.pactsync.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pactsync.mail.part.MailPart;
import io.pactsync.mail.part.PartKind;
import io.pactsync.mail.part.TemporaryFileSpool;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares each mail ({@code x.eml}) with its expectation ({@code x.json}) in the folder named by
 * the environment variable {@code PACTSYNC_MIME_CASES}.
 */
class MimeCasesTest {
  private static final String FOLDER = "PACTSYNC_MIME_CASES";

  @TempDir Path temporary;

  @TestFactory
  Stream<DynamicTest> everyMailMatchesItsExpectation() throws IOException {
    String folder = System.getenv(FOLDER);
    assumeTrue(
        folder != null,
        () -> "Set " + FOLDER + " to a folder of .eml and .json pairs to run these cases.");
    List<Path> mails;
    try (Stream<Path> files = Files.list(Path.of(folder))) {
      mails = files.filter(f -> f.toString().endsWith(".eml")).sorted().toList();
    }
    assertThat(mails).as("mails in %s", folder).isNotEmpty();
    return mails.stream()
        .map(m -> DynamicTest.dynamicTest(m.getFileName().toString(), () -> check(m)));
  }

  private void check(Path mail) throws IOException {
    JsonNode expected =
        new ObjectMapper()
            .readTree(Files.readString(Path.of(mail.toString().replaceFirst("eml$", "json"))));
    ReadMail read;
    TemporaryFileSpool spool = new TemporaryFileSpool(Files.createTempDirectory(temporary, "case"));
    try (InputStream raw = Files.newInputStream(mail)) {
      read = new MailReader(MailLimits.DEFAULTS).read(raw, spool);
    }
    SoftAssertions softly = new SoftAssertions();
    if (!expected.get("subject").isNull()) {
      softly
          .assertThat(read.headers().subject().orElse(""))
          .as("subject")
          .isEqualTo(expected.get("subject").asText());
    }
    boolean mayMiss = expected.path("or_warning").asBoolean() && !read.warnings().isEmpty();
    List<MailPart> left = new ArrayList<>(read.attachments());
    for (JsonNode wanted : expected.get("attachments")) {
      MailPart found = left.stream().filter(p -> fits(p, wanted)).findFirst().orElse(null);
      softly
          .assertThat(found != null || mayMiss)
          .as("%s is among %s", wanted, read.attachments())
          .isTrue();
      left.remove(found);
    }
    softly
        .assertThat(read.attachments().stream().map(MailPart::path))
        .as("each part once")
        .doesNotHaveDuplicates();
    for (JsonNode name : expected.get("absent")) {
      softly
          .assertThat(read.attachments())
          .as("absent")
          .noneMatch(p -> p.name().orElse("").equals(name.asText()));
    }
    List<String> links = read.links().stream().map(l -> l.kind().label() + " " + l.url()).toList();
    List<String> wantedLinks = new ArrayList<>();
    expected
        .get("links")
        .forEach(l -> wantedLinks.add(l.get("kind").asText() + " " + l.get("url").asText()));
    softly.assertThat(links).as("links").containsExactlyInAnyOrderElementsOf(wantedLinks);
    if (expected.get("warnings").asBoolean()) {
      softly.assertThat(read.warnings()).as("warnings").isNotEmpty();
    }
    softly
        .assertThat(spool.storedParts())
        .as("only attachments stay in the spool")
        .isEqualTo(read.attachments().size());
    softly.assertAll();
  }

  private static boolean fits(MailPart part, JsonNode wanted) {
    boolean name =
        wanted.get("name").isNull()
            ? part.name().isEmpty()
            : part.name().orElse("").equals(wanted.get("name").asText());
    boolean bytes =
        wanted.get("sha256").isNull()
            || (part.sha256().equals(wanted.get("sha256").asText())
                && part.size() == wanted.get("size").asLong());
    boolean container = !wanted.path("container").asBoolean() || part.kind() == PartKind.CONTAINER;
    return name && bytes && container && part.path().equals(wanted.get("path").asText());
  }
}
