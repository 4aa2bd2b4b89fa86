package io.pactsync.mail.container;

import io.pactsync.mail.part.SpooledContent;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The size of a picture in pixels, from its header. The JDK's readers do not know the formats of
 * phones (HEIC) and load native code for the others.
 */
public record PictureSize(int width, int height) {
  private static final int MIN_SHORT_SIDE = 450;
  private static final int MIN_LONG_SIDE = 600;
  private static final double MAX_RATIO = 2.5;

  /** Fewer bytes are a drawing with few colors, such as a logo. */
  private static final int MIN_BYTES = 20_000;

  /** JPEGs of cameras begin with metadata and a preview in segments of 64 KB at most. */
  private static final int MAX_SEGMENTS = 64;

  private static final int MAX_TIFF_FIELDS = 100;

  /**
   * Whether a picture can show a page that can be read. Banners are too wide, logos and icons too
   * small.
   */
  public static boolean mayShowPage(SpooledContent picture, String detectedType)
      throws IOException {
    return picture.size() >= MIN_BYTES
        && read(picture, detectedType).filter(PictureSize::isLikePage).isPresent();
  }

  private boolean isLikePage() {
    int shortSide = Math.min(width, height);
    int longSide = Math.max(width, height);
    return shortSide >= MIN_SHORT_SIDE
        && longSide >= MIN_LONG_SIDE
        && longSide <= MAX_RATIO * shortSide;
  }

  static Optional<PictureSize> read(SpooledContent picture, String detectedType)
      throws IOException {
    byte[] bytes = picture.head();
    ByteBuffer head = ByteBuffer.wrap(bytes);
    return switch (detectedType) {
      case "image/png" ->
          head.limit() < 24 ? Optional.empty() : of(head.getInt(16), head.getInt(20));
      case "image/jpeg" -> jpeg(picture);
      case "image/webp" -> webp(head, bytes);
      case "image/tiff" -> tiff(picture);
      case "image/heic", "image/heif", "image/heic-sequence", "image/heif-sequence", "image/avif" ->
          heif(head);
      default -> Optional.empty();
    };
  }

  private static Optional<PictureSize> of(int width, int height) {
    return width > 0 && height > 0 ? Optional.of(new PictureSize(width, height)) : Optional.empty();
  }

  private static Optional<PictureSize> jpeg(SpooledContent picture) throws IOException {
    try (InputStream file = picture.part().input();
        DataInputStream in = new DataInputStream(new BufferedInputStream(file))) {
      in.skipNBytes(2);
      for (int i = 0; i < MAX_SEGMENTS; i++) {
        int marker = in.readUnsignedShort();
        while (marker == 0xffff) {
          marker = 0xff00 | in.readUnsignedByte();
        }
        int length = in.readUnsignedShort();
        if (isFrame(marker)) {
          in.skipNBytes(1);
          int height = in.readUnsignedShort();
          return of(in.readUnsignedShort(), height);
        }
        if (marker >>> 8 != 0xff || length < 2) {
          return Optional.empty();
        }
        in.skipNBytes(length - 2L);
      }
    } catch (EOFException cut) {
      return Optional.empty();
    }
    return Optional.empty();
  }

  /** Start-of-frame markers. Three numbers among them mean something else. */
  private static boolean isFrame(int marker) {
    return marker >= 0xffc0
        && marker <= 0xffcf
        && marker != 0xffc4
        && marker != 0xffc8
        && marker != 0xffcc;
  }

  private static Optional<PictureSize> webp(ByteBuffer head, byte[] bytes) {
    if (head.limit() < 30) {
      return Optional.empty();
    }
    return switch (new String(bytes, 12, 4, StandardCharsets.ISO_8859_1)) {
      case "VP8X" -> of(1 + uint24(head, 24), 1 + uint24(head, 27));
      case "VP8 " -> of(uint16(head, 26) & 0x3fff, uint16(head, 28) & 0x3fff);
      case "VP8L" -> {
        int bits = Integer.reverseBytes(head.getInt(21));
        yield of(1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff));
      }
      default -> Optional.empty();
    };
  }

  /** The first page. Its directory may follow the pixels. */
  private static Optional<PictureSize> tiff(SpooledContent picture) throws IOException {
    try (SeekableByteChannel file = picture.part().channel()) {
      ByteBuffer start = LittleEndianReader.readExactly(file, 0, 8);
      ByteOrder order = start.get(0) == 'I' ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
      long directory = start.order(order).getInt(4) & 0xffffffffL;
      int entries =
          LittleEndianReader.readExactly(file, directory, 2).order(order).getShort() & 0xffff;
      ByteBuffer fields =
          LittleEndianReader.readUpTo(file, directory + 2, 12 * Math.min(entries, MAX_TIFF_FIELDS))
              .order(order);
      int width = 0;
      int height = 0;
      for (int at = 0; at + 12 <= fields.limit(); at += 12) {
        boolean isShort = fields.getShort(at + 2) == 3;
        int value = isShort ? fields.getShort(at + 8) & 0xffff : fields.getInt(at + 8);
        width = fields.getShort(at) == 256 ? value : width;
        height = fields.getShort(at) == 257 ? value : height;
      }
      return of(width, height);
    } catch (EOFException cut) {
      return Optional.empty();
    }
  }

  private static int uint16(ByteBuffer head, int at) {
    return (head.get(at) & 0xff) | ((head.get(at + 1) & 0xff) << 8);
  }

  private static int uint24(ByteBuffer head, int at) {
    return uint16(head, at) | ((head.get(at + 2) & 0xff) << 16);
  }

  /** The largest of the sizes that the header declares: the others are tiles and previews. */
  private static Optional<PictureSize> heif(ByteBuffer head) {
    Optional<PictureSize> largest = Optional.empty();
    for (int at = 4; at + 16 <= head.limit(); at++) {
      if (head.getInt(at) == 0x69737065) { // ispe
        Optional<PictureSize> size = of(head.getInt(at + 8), head.getInt(at + 12));
        long area = size.map(PictureSize::area).orElse(0L);
        largest = area > largest.map(PictureSize::area).orElse(0L) ? size : largest;
      }
    }
    return largest;
  }

  private long area() {
    return (long) width * height;
  }
}
