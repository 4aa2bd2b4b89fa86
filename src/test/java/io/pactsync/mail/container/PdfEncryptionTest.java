package io.pactsync.mail.container;

import static io.pactsync.mail.TestEntity.file;
import static io.pactsync.mail.TestEntity.pdf;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PdfEncryptionTest {
  private static final String OWNER =
      "4c1029697ee358715d3a14a2add817c4b01651440de808371f78165ac90dc581";
  private static final String ZEROS = "00000000000000000000000000000000";
  private static final String SALTS = "73616c7473616c746b657973616c7421";
  private static final String SECRET = "50dc9c0e9ccda90d876458d0fa248766" + ZEROS;
  private static final String PADDING = "x".repeat(70_000);

  @ParameterizedTest
  @CsvSource({
    "/V 1/R 2/P -3904, 422348e8840a54bc88035782f829da80c5b88cd252b95ac44b24f37f96c12801",
    "/V 2/R 3/Length 128/P 4294963392, 1d5279c9c3c29a6b52cbe3d60eb2220f" + ZEROS,
    "/V 4/R 4/P -1340/EncryptMetadata false, 02193718799c44ca7c31d6db4c8dac86" + ZEROS,
    "/V 5/R 5/P -1340, 766edcd872bc061516ae2c8cd27773e4466e9961ccf7041db4e61118e86a657c" + SALTS,
    "/V 5/R 6/P -1340, f383e1cdcd8e7e67f45a599473d3f5a7bd181c381364391074cafe0713e3331d" + SALTS
  })
  void anEmptyPasswordOpensARestrictedFile(String values, String user) {
    assertThat(unopened(encrypted(values, user))).isEmpty();
    String other = user.replaceFirst("^..", "00");
    assertThat(unopened(encrypted(values, other)))
        .containsExactly("Part 1 is protected by a password, so it cannot be read.");
  }

  @Test
  void aPasswordIsNeeded() {
    assertThat(unopened(encrypted("/V 2/R 3/Length 128/P -3904", SECRET))).hasSize(1);
    assertThat(
            unopened(
                encrypted(
                    "/V 5/R 6/P -1340",
                    "f28f56ef5747965c3a052f8e074560c8fb02d13283508c02219717d36ef23e4c" + SALTS)))
        .hasSize(1);
    assertThat(unopened("%PDF-1.4\ntrailer<</Encrypt<</Filter/Adobe.PubSec/V 4>>>>")).hasSize(1);
    assertThat(unopened("%PDF-1.4\ntrailer<</Encrypt 12 0 R>>")).hasSize(1);
  }

  @Test
  void stringsMayBeLiterals() {
    StringBuilder literal = new StringBuilder("(");
    for (byte b : HexFormat.of().parseHex("1d5279c9c3c29a6b52cbe3d60eb2220f" + ZEROS)) {
      boolean special = b == '(' || b == ')' || b == '\\';
      literal.append(special ? "\\" + (char) b : "\\%03o".formatted(b & 0xff));
    }
    String pdf =
        encrypted("/V 2/R 3/Length 128/P -3904", SECRET)
            .replace("<" + SECRET + ">", literal.append(')'));
    assertThat(unopened(pdf)).isEmpty();
  }

  @Test
  void theTrailerMayBeAnywhere() {
    String plain = encrypted("/V 2/R 3/Length 128/P -3904", SECRET);
    String trailer = plain.substring(plain.indexOf("trailer"), plain.indexOf("startxref"));
    String linearized = "%PDF-1.4\n" + trailer + PADDING + "\ntrailer<<>>";
    assertThat(unopened(linearized)).hasSize(1);
    String stream = "%PDF-1.5\n" + PADDING + "\n9 0 obj" + trailer + "stream\n" + PADDING;
    assertThat(unopened(stream + "\nstartxref\n" + stream.indexOf("9 0 obj"))).hasSize(1);
  }

  @Test
  void otherFilesAreNotProtected() {
    assertThat(unopened(new String(pdf(1), StandardCharsets.ISO_8859_1))).isEmpty();
    assertThat(unopened("%PDF-1.4\n(/EncryptMetadata true /Encrypted)\nstartxref\n999999"))
        .isEmpty();
  }

  private static String encrypted(String values, String user) {
    return ("%%PDF-1.4\n15 0 obj<</V 9>>endobj\n"
            + PADDING
            + "\n5 0 obj\n<</Filter/Standard%s/O<%s>/U<%s>>>\nendobj\n"
            + PADDING
            + "\ntrailer\n<</Encrypt 5 0 R/ID[<000102030405060708090a0b0c0d0e0f><00>]>>\n"
            + "startxref\n0\n%%%%EOF\n")
        .formatted(values, OWNER, user);
  }

  private static List<String> unopened(String pdf) {
    byte[] bytes = pdf.getBytes(StandardCharsets.ISO_8859_1);
    return file("application/pdf", "Lease.pdf", bytes).mail("x").read().unopened();
  }
}
