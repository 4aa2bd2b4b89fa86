package io.pactsync.mail;

import static io.pactsync.mail.TestEntity.base64;
import static io.pactsync.mail.TestEntity.file;
import static io.pactsync.mail.TestEntity.html;
import static io.pactsync.mail.TestEntity.multipart;
import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.mail.part.PartKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Photos of pages are kept where a mail shows them in its text; logos are not. */
public class InlinePhotoTest {
  private static final int LARGE = 200_000;

  @Test
  void aPhotoShownInTheTextIsKept() throws IOException {
    for (byte[] photo :
        List.of(
            jpeg(3024, 4032, LARGE),
            heic(4032, 3024, LARGE),
            png(1240, 1754, LARGE),
            tiff(ByteOrder.LITTLE_ENDIAN, 1728, 2200),
            tiff(ByteOrder.BIG_ENDIAN, 2480, 3508))) {
      ReadMail mail = inline("<p>Signed:</p><img src='cid:photo'>", photo);
      assertThat(mail.attachments())
          .singleElement()
          .matches(part -> part.kind() == PartKind.PAGE_PICTURE)
          .matches(part -> part.size() == photo.length);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<div class='gmail_signature'><b>Petra</b><img src='cid:photo'></div>",
        "<div id='ms-outlook-mobile-signature'><img src='cid:photo'></div>",
        "<a href='https://alder.example/'><img src='cid:photo'></a>",
        "<img src='cid:photo' width='120'>",
        "<img src='cid:photo' style='border:0;height:40.5px'>",
        "<table background='cid:photo'><tr><td>x</td></tr></table>",
        "<div style='background:url(cid:photo)'>x</div>",
        "<style>p {background: url(cid:photo)}</style>"
      })
  void aLargePictureThatDecoratesIsNotKept(String html) throws IOException {
    assertThat(inline(html, jpeg(2000, 1500, LARGE)).attachments()).isEmpty();
  }

  @Test
  void smallAndWidePicturesAreNotKept() throws IOException {
    for (byte[] logo :
        List.of(
            jpeg(300, 200, LARGE),
            png(2400, 600, LARGE),
            png(1200, 900, 9_000),
            jpeg(0, 0, 0),
            tiff(ByteOrder.BIG_ENDIAN, 200, 80))) {
      assertThat(inline("<img src='cid:photo'>", logo).attachments()).isEmpty();
    }
  }

  @Test
  void theSizeIsReadBehindMetadata() throws IOException {
    byte[] photo = jpeg(3024, 4032, LARGE);
    ByteBuffer withPreview = ByteBuffer.allocate(photo.length + 60_004);
    withPreview.put(photo, 0, 2).put(new byte[] {-1, -31}).putShort((short) 60_002);
    withPreview.position(60_006).put(photo, 2, photo.length - 2);
    assertThat(inline("<img src='cid:photo'>", withPreview.array()).attachments()).hasSize(1);
  }

  @Test
  void allKindsOfWebpHaveASize() throws IOException {
    byte[] extended = webp("VP8X");
    extended[24] = (byte) 0xcf;
    extended[25] = 7; // 1 + 0x7cf = 2000
    extended[27] = (byte) 0xe7;
    extended[28] = 3; // 1 + 0x3e7 = 1000
    byte[] lossy = webp("VP8 ");
    ByteBuffer.wrap(lossy).putInt(26, 0xd007e803); // 2000, 1000
    byte[] lossless = webp("VP8L");
    ByteBuffer.wrap(lossless).putInt(21, Integer.reverseBytes(1999 | (999 << 14)));
    for (byte[] picture : List.of(extended, lossy, lossless)) {
      assertThat(file("image/webp", "a.webp", picture).mail("x").read().attachments())
          .singleElement()
          .matches(part -> part.kind() == PartKind.PAGE_PICTURE);
    }
  }

  @Test
  void aDamagedPictureIsSmall() throws IOException {
    byte[] photo = jpeg(3024, 4032, LARGE);
    for (int length : new int[] {4, 6, 12, 17}) {
      byte[] cut = Arrays.copyOf(Arrays.copyOf(photo, length), LARGE);
      ReadMail mail = file("image/jpeg", "a.jpg", cut).mail("x").read();
      assertThat(mail.attachments())
          .singleElement()
          .matches(part -> part.kind() == PartKind.PICTURE);
      assertThat(mail.readErrors()).isEmpty();
    }
  }

  private static ReadMail inline(String html, byte[] picture) throws IOException {
    return multipart(
            "related",
            html("<html><body>" + html + "</body></html>"),
            base64(
                picture,
                "Content-Type: image/jpeg; name=\"image0.jpeg\"",
                "Content-Disposition: inline; filename=\"image0.jpeg\"",
                "Content-ID: <photo>"))
        .mail("x")
        .read();
  }

  /** The header of a JPEG, and zeros. */
  public static byte[] jpeg(int width, int height, int bytes) {
    return ByteBuffer.allocate(30 + bytes)
        .put(new byte[] {-1, -40, -1, -32, 0, 6, 'J', 'F', 'I', 'F', -1, -62, 0, 11, 8})
        .putShort((short) height)
        .putShort((short) width)
        .array();
  }

  private static byte[] png(int width, int height, int bytes) {
    return ByteBuffer.allocate(30 + bytes)
        .put(new byte[] {-119, 'P', 'N', 'G', 13, 10, 26, 10, 0, 0, 0, 13, 'I', 'H', 'D', 'R'})
        .putInt(width)
        .putInt(height)
        .array();
  }

  private static byte[] heic(int width, int height, int bytes) {
    return ByteBuffer.allocate(100 + bytes)
        .putInt(24)
        .put("ftypheic\0\0\0\0mif1heic".getBytes(StandardCharsets.US_ASCII))
        .put("....ispe\0\0\0\0\0\0\2\0\0\0\2\0".getBytes(StandardCharsets.US_ASCII))
        .put("....ispe\0\0\0\0".getBytes(StandardCharsets.US_ASCII))
        .putInt(width)
        .putInt(height)
        .array();
  }

  /** The directory follows the pixels. The first size is a short, the second a long. */
  private static byte[] tiff(ByteOrder order, int width, int height) {
    boolean little = order == ByteOrder.LITTLE_ENDIAN;
    ByteBuffer tiff = ByteBuffer.allocate(LARGE + 100).order(order);
    tiff.put(new byte[] {(byte) (little ? 'I' : 'M'), (byte) (little ? 'I' : 'M')});
    tiff.putShort((short) 42).putInt(LARGE).position(LARGE);
    tiff.putShort((short) 2);
    tiff.putShort((short) 256).putShort((short) 3).putInt(1).putShort((short) width);
    tiff.putShort((short) 0).putShort((short) 257).putShort((short) 4).putInt(1).putInt(height);
    return tiff.array();
  }

  private static byte[] webp(String kind) {
    byte[] bytes = new byte[LARGE];
    System.arraycopy(
        ("RIFF\0\0\0\0WEBP" + kind).getBytes(StandardCharsets.US_ASCII), 0, bytes, 0, 16);
    return bytes;
  }
}
