package io.pactsync.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pactsync.mail.part.MailPart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Compares each mail ({@code x.eml}) with its expectation ({@code x.expect.json}: names, digests
 * and subject) in the folder named by the environment variable {@code PACTSYNC_REPORTED_CASES}.
 */
class ReportedMailsTest {
  private static final String FOLDER = "PACTSYNC_REPORTED_CASES";

  @TestFactory
  Stream<DynamicTest> everyMailMatchesItsExpectation() throws IOException {
    String folder = System.getenv(FOLDER);
    assumeTrue(folder != null, () -> "Set " + FOLDER + " to a folder of mails to run these cases.");
    List<Path> mails;
    try (Stream<Path> files = Files.list(Path.of(folder))) {
      mails =
          files
              .filter(f -> f.toString().endsWith(".eml") && Files.exists(expectation(f)))
              .sorted()
              .toList();
    }
    assertThat(mails).as("mails in %s", folder).isNotEmpty();
    return mails.stream()
        .map(m -> DynamicTest.dynamicTest(m.getFileName().toString(), () -> check(m)));
  }

  private static Path expectation(Path mail) {
    return Path.of(mail.toString().replaceFirst("eml$", "expect.json"));
  }

  private static void check(Path mail) throws IOException {
    JsonNode expected = new ObjectMapper().readTree(Files.readString(expectation(mail)));
    ReadMail read = TestEntity.read(Files.readAllBytes(mail));
    List<String> names = read.attachments().stream().map(part -> part.name().orElse("")).toList();
    SoftAssertions softly = new SoftAssertions();
    for (JsonNode name : expected.get("names")) {
      softly.assertThat(names).as("names").contains(name.asText());
    }
    for (JsonNode sha : expected.get("sha")) {
      softly
          .assertThat(read.attachments().stream().map(MailPart::sha256))
          .as("digests of %s", read.attachments())
          .contains(sha.asText());
    }
    if (!expected.path("subject").isNull()) {
      softly.assertThat(read.headers().subject()).contains(expected.get("subject").asText());
    }
    if (expected.path("warn").asBoolean()) {
      softly.assertThat(read.warnings()).as("warnings").isNotEmpty();
    }
    softly.assertThat(read.readErrors()).noneMatch(error -> error.contains("could not be read ("));
    softly.assertAll();
  }
}
