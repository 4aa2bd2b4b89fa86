package io.pactsync.emulator.sample;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * Creates a PDF with one page of text. An unused stream pads it to the requested size. The stream
 * comes last, so that only its length must be known beforehand.
 */
final class PdfDocument {

  /** Width of the padded numbers. Padding keeps the file size independent of them. */
  private static final int NUMBER_WIDTH = 12;

  private static final String PADDED = "%-" + NUMBER_WIDTH + "d";

  private static final String FILLER_END = "\nendstream\nendobj\n";

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final List<Integer> offsets = new ArrayList<>();

  private PdfDocument() {}

  /**
   * Writes a PDF.
   *
   * @param size the size in bytes; if the text needs more, the PDF is larger
   * @param deflated whether the text is compressed, as in most PDFs
   * @param seed the seed of the padding bytes
   */
  static SampleContent of(
      List<String> lines, SampleLanguage language, long size, boolean deflated, long seed) {
    return new PdfDocument().write(lines, PdfFont.of(language), size, deflated, seed);
  }

  private SampleContent write(
      List<String> lines, PdfFont font, long size, boolean deflated, long seed) {
    raw("%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n");
    object("<< /Type /Catalog /Pages 2 0 R >>");
    object("<< /Type /Pages /Kids [3 0 R] /Count 1 >>");
    object(
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R"
            + " /Resources << /Font << /F1 4 0 R >> >> >>");
    object(font.dictionary());
    byte[] text = text(lines, font).getBytes(StandardCharsets.ISO_8859_1);
    byte[] stored = deflated ? deflate(text) : text;
    begin();
    raw(
        "<< /Length "
            + stored.length
            + (deflated ? " /Filter /FlateDecode" : "")
            + " >>\nstream\n");
    bytes.writeBytes(stored);
    raw("\nendstream\nendobj\n");
    object("<< /Producer (Sample generator) /Title " + font.literal(lines.get(0)) + " >>");
    begin();
    byte[] beforeLength = bytes.toByteArray();
    long fillerStart = (long) beforeLength.length + fillerHead(0).length();
    long filler = Math.max(0, size - fillerStart - tail(0).length());
    long tableOffset = fillerStart + filler + FILLER_END.length();
    return SampleContent.joined(
        List.of(
            SampleContent.of(beforeLength),
            SampleContent.of(fillerHead(filler)),
            new FillerContent(filler, seed),
            SampleContent.of(tail(tableOffset))));
  }

  private static String fillerHead(long length) {
    return "<< /Length " + String.format(PADDED, length) + ">>\nstream\n";
  }

  private String tail(long tableOffset) {
    StringBuilder tail = new StringBuilder(FILLER_END);
    int objects = offsets.size() + 1;
    tail.append("xref\n0 ").append(objects).append("\n0000000000 65535 f \n");
    for (int offset : offsets) {
      tail.append(String.format("%010d 00000 n \n", offset));
    }
    String offset = Long.toString(tableOffset);
    tail.append("trailer\n<< /Size ").append(objects).append(" /Root 1 0 R /Info 6 0 R");
    tail.append(" ".repeat(NUMBER_WIDTH - offset.length())).append(">>\n");
    return tail.append("startxref\n").append(offset).append("\n%%EOF\n").toString();
  }

  private static String text(List<String> lines, PdfFont font) {
    StringBuilder text = new StringBuilder("BT\n/F1 11 Tf\n16 TL\n56 780 Td\n");
    for (String line : lines) {
      text.append(font.literal(line)).append(" Tj\nT*\n");
    }
    return text.append("ET\n").toString();
  }

  private void object(String dictionary) {
    begin();
    raw(dictionary + "\nendobj\n");
  }

  private void begin() {
    offsets.add(bytes.size());
    raw(offsets.size() + " 0 obj\n");
  }

  private void raw(String text) {
    bytes.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  private static byte[] deflate(byte[] text) {
    ByteArrayOutputStream deflated = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(deflated, new Deflater())) {
      out.write(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return deflated.toByteArray();
  }
}
