package io.pactsync.emulator.sample;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Iterator;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/**
 * Creates pictures without text: drawing text needs fonts, which a server may lack. Pixels are set
 * in the raster for the same reason.
 */
final class SamplePicture {

  private static final int INK = 0x202020;
  private static final int PAPER = 0xFFFFFF;
  private static final int LINE_HEIGHT = 22;
  private static final int MARGIN = 60;

  private SamplePicture() {}

  /** Creates a scanned page in the format of a fax or office scanner. */
  static SampleContent tiff(SampleRandom random) {
    return encoded(page(random, BufferedImage.TYPE_BYTE_BINARY), "tiff", "CCITT T.6");
  }

  /** Creates a page as photographed with a phone. */
  static SampleContent jpeg(SampleRandom random) {
    return encoded(page(random, BufferedImage.TYPE_BYTE_GRAY), "jpeg", "JPEG");
  }

  /** Creates a small logo. */
  static SampleContent logo(SampleRandom random) {
    BufferedImage image = new BufferedImage(96, 32, BufferedImage.TYPE_INT_RGB);
    fill(image, 0, 0, 96, 32, PAPER);
    fill(image, 4, 4, 24, 24, random.between(0, 0xFFFFFF));
    fill(image, 34, 12, 56, 8, INK);
    return encoded(image, "png", "Deflate");
  }

  /** Draws bars for words and a random curve for a signature. */
  private static BufferedImage page(SampleRandom random, int type) {
    BufferedImage image = new BufferedImage(620, 877, type);
    fill(image, 0, 0, image.getWidth(), image.getHeight(), PAPER);
    for (int y = MARGIN; y < image.getHeight() - 4 * MARGIN; y += LINE_HEIGHT) {
      int x = MARGIN;
      while (x < image.getWidth() - 2 * MARGIN) {
        int word = random.between(8, 60);
        fill(image, x, y, word, 8, INK);
        x += word + 9;
      }
    }
    int y = image.getHeight() - 2 * MARGIN;
    for (int x = MARGIN; x < 4 * MARGIN; x += 2) {
      y += random.between(-4, 5);
      fill(image, x, y, 3, 3, INK);
    }
    return image;
  }

  private static void fill(BufferedImage image, int left, int top, int width, int height, int rgb) {
    int[] samples = new int[width * height];
    int bands = image.getRaster().getNumBands();
    for (int band = 0; band < bands; band++) {
      int bits = image.getSampleModel().getSampleSize(band);
      int shade = rgb >> (8 * (bands - 1 - band)) & 0xFF;
      Arrays.fill(samples, shade >> (8 - bits));
      image.getRaster().setSamples(left, top, width, height, band, samples);
    }
  }

  private static SampleContent encoded(BufferedImage image, String format, String compression) {
    Iterator<ImageWriter> writers = ImageIO.getImageWritersByFormatName(format);
    ImageWriter writer = writers.next();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (MemoryCacheImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
      ImageWriteParam param = writer.getDefaultWriteParam();
      param.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
      param.setCompressionType(compression);
      writer.setOutput(out);
      writer.write(null, new IIOImage(image, null, null), param);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      writer.dispose();
    }
    return SampleContent.of(bytes.toByteArray());
  }
}
