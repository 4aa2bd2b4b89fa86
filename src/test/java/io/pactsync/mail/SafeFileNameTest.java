package io.pactsync.mail;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import io.pactsync.mail.part.MailPart;
import io.pactsync.mail.part.PartKind;
import io.pactsync.mail.part.SpooledPart;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SafeFileNameTest {
  private static final SpooledPart UNUSED_CONTENT = mock(SpooledPart.class);

  private static final int ROUNDS = 3_000;
  private static final String[] PIECES = {
    "/",
    "\\",
    "..",
    ".",
    " ",
    "\u202e",
    "\u200f",
    "\u0007",
    "\0",
    "\n",
    "\ud83d\udcc4",
    "\ud83d",
    "\udcc4",
    "a\u0301",
    "\u00e9",
    "con",
    "NUL",
    "com1",
    ".pdf",
    ".PDF",
    "Deed",
    "契約",
    "ß",
    "İ",
    "ı",
    ":",
    "*",
    "\u2028",
    "\u00a0",
    "\u3000",
    "\u200b",
    "x".repeat(70),
    "漢".repeat(40),
    "\uffff",
    "-",
    "~"
  };

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          Deed.pdf | Deed.pdf
          ../../../etc/Deed signed.pdf | Deed signed.pdf
          ..\\..\\Startup\\Deed.pdf | Deed.pdf
          C:\\papers\\Deed.pdf | Deed.pdf
          /Deed.pdf/ | Deed.pdf
          Deed 1/2.pdf | Deed 1_2.pdf
          CON.pdf | _CON.pdf
          nul.docx | _nul.docx
          lpt1 | _lpt1
          Contract.pdf | Contract.pdf
          Deed.pdf... | Deed.pdf
          `Deed.pdf   ` | Deed.pdf
          .htaccess | htaccess
          ... .. . | ``
          a:b*c?.pdf | a_b_c_.pdf
          """)
  void namesAreMadeSafe(String original, String safe) {
    assertThat(SafeFileName.of(original).orElse("")).isEqualTo(safe);
  }

  @Test
  void controlAndDirectionCharactersAreRemoved() {
    assertThat(SafeFileName.of("Deed \u202exslx\u202c.p\u0007df\u001b")).contains("Deed xslx.pdf");
  }

  @Test
  void longNamesAreShortenedAndKeepTheirExtension() {
    String safe = SafeFileName.of("漢".repeat(100) + ".docx").orElseThrow();
    assertThat(safe).endsWith("漢.docx");
    assertThat(safe.getBytes(UTF_8).length).isBetween(147, 150);
  }

  @Test
  void everySafeNameObeysTheRules() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < ROUNDS; i++) {
      String original = original(random);
      Optional<String> safe = SafeFileName.of(original);
      if (safe.isPresent()) {
        assertThat(safe.get())
            .as("seed %s: %s", seed, original)
            .doesNotContain("/", "\\", ":")
            .doesNotStartWith(".")
            .doesNotMatch("(?s).*[. ]$")
            .matches(n -> n.getBytes(UTF_8).length <= SafeFileName.MAX_BYTES)
            .matches(n -> n.equals(new String(n.getBytes(UTF_8), UTF_8)), "whole code points")
            .matches(n -> n.codePoints().noneMatch(Character::isISOControl), "no controls")
            .matches(n -> n.codePoints().noneMatch(c -> c >= 0x202a && c <= 0x202e), "no direction")
            .doesNotMatch("(?i)(con|nul|com1)(\\..*)?");
        assertThat(SafeFileName.of(safe.get())).as("seed %s: again", seed).isEqualTo(safe);
      }
    }
  }

  @Test
  void namesOfAMessageAreUniqueOnEverySystem(@TempDir Path directory) throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    UniqueFileNames names = new UniqueFileNames("message.json");
    Set<String> folded = new HashSet<>(Set.of("message.json"));
    for (int i = 0; i < 300; i++) {
      String name = names.next(part(Optional.of(original(random)), "2", "application/pdf"));
      assertThat(folded.add(fold(name))).as("seed %s: %s", seed, name).isTrue();
      assertThat(name.getBytes(UTF_8).length).isLessThanOrEqualTo(SafeFileName.MAX_BYTES);
      assertThat(Files.createFile(directory.resolve(name))).hasParent(directory);
    }
  }

  @Test
  void aDuplicateNameGetsANumberBeforeItsExtension() {
    UniqueFileNames names = new UniqueFileNames("message.json");
    assertThat(names.next(named("Deed.pdf"))).isEqualTo("Deed.pdf");
    assertThat(names.next(named("DEED.PDF"))).isEqualTo("DEED (2).PDF");
    assertThat(names.next(named("Deed.pdf"))).isEqualTo("Deed (3).pdf");
    assertThat(names.next(named("d/Deed (2).pdf"))).isEqualTo("d_Deed (2).pdf");
    assertThat(names.next(named("e\u0301.pdf"))).isEqualTo("é.pdf");
    assertThat(names.next(named("\u00c9.pdf"))).isEqualTo("É (2).pdf");
    assertThat(names.next(named("message.json"))).isEqualTo("message (2).json");
  }

  @Test
  void unnamedPartsAreNamedByPathAndType() {
    UniqueFileNames names = new UniqueFileNames();
    assertThat(names.next(part(Optional.empty(), "2", "application/pdf"))).isEqualTo("part-2.pdf");
    assertThat(names.next(part(Optional.of("..."), "2.1", "image/tiff"))).isEqualTo("part-2.1.tif");
    assertThat(names.next(part(Optional.empty(), "3!a/ä.x", "application/x-odd")))
        .isEqualTo("part-3-a-.x.bin");
  }

  private static String original(Random random) {
    StringBuilder name = new StringBuilder();
    for (int i = random.nextInt(6); i >= 0; i--) {
      name.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return name.toString();
  }

  private static String fold(String name) {
    return Normalizer.normalize(
        Normalizer.normalize(name, Normalizer.Form.NFC)
            .toUpperCase(Locale.ROOT)
            .toLowerCase(Locale.ROOT),
        Normalizer.Form.NFC);
  }

  private static MailPart named(String name) {
    return part(Optional.of(name), "2", "application/pdf");
  }

  private static MailPart part(Optional<String> name, String path, String type) {
    return new MailPart(path, name, type, type, 0, "0".repeat(64), PartKind.OTHER, UNUSED_CONTENT);
  }
}
