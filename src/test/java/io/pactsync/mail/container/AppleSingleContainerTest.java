package io.pactsync.mail.container;

import static io.pactsync.mail.TestEntity.file;
import static io.pactsync.mail.TestEntity.pdf;
import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.mail.ReadMail;
import io.pactsync.mail.part.MailPart;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

public class AppleSingleContainerTest {
  @Test
  void theFileIsExtracted() {
    ReadMail mail = read(appleSingle(pdf(1)));
    assertThat(mail.attachments()).extracting(MailPart::path).containsExactly("1", "1!Lease.pdf");
    MailPart inside = mail.attachments().get(1);
    assertThat(inside.detectedType()).isEqualTo("application/pdf");
    assertThat(inside.size()).isEqualTo(pdf(1).length);
    assertThat(mail.warnings()).isEmpty();
  }

  @Test
  void aDamagedFileIsKeptWithAWarning() {
    byte[] whole = appleSingle(pdf(1));
    for (int length : new int[] {30, 60, whole.length - 50}) {
      ReadMail mail = read(Arrays.copyOf(whole, length));
      assertThat(mail.attachments().get(0).size()).isEqualTo(length);
      assertThat(mail.readErrors()).hasSize(1);
    }
  }

  /** Creates an AppleSingle file with a data fork between its name and a resource fork. */
  public static byte[] appleSingle(byte[] file) {
    int start = 26 + 3 * 12;
    return ByteBuffer.allocate(start + 9 + file.length + 40)
        .putInt(0x00051600)
        .putInt(0x00020000)
        .position(24)
        .putShort((short) 3)
        .putInt(3)
        .putInt(start)
        .putInt(9)
        .putInt(1)
        .putInt(start + 9)
        .putInt(file.length)
        .putInt(2)
        .putInt(start + 9 + file.length)
        .putInt(40)
        .put(new byte[] {'L', 'e', 'a', 's', 'e', '.', 'p', 'd', 'f'})
        .put(file)
        .array();
  }

  private static ReadMail read(byte[] file) {
    return file("application/applefile", "Lease.pdf", file).mail("x").read();
  }
}
