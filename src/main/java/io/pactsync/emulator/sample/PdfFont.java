package io.pactsync.emulator.sample;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** A font that every PDF reader has, and the encoding of text in it. */
sealed interface PdfFont {

  String dictionary();

  /** Returns the text as a PDF string with one character per byte. */
  String literal(String text);

  static PdfFont of(SampleLanguage language) {
    return switch (language) {
      case JAPANESE -> new Japanese();
      case POLISH -> new Polish();
      case ENGLISH, GERMAN, FRENCH, SPANISH, SWEDISH -> new Western();
    };
  }

  private static String escaped(String bytes) {
    return "(" + bytes.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)") + ")";
  }

  /** Helvetica with the characters of Western Europe. */
  record Western() implements PdfFont {
    @Override
    public String dictionary() {
      return "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>";
    }

    @Override
    public String literal(String text) {
      byte[] bytes = text.getBytes(Charset.forName("windows-1252"));
      return escaped(new String(bytes, StandardCharsets.ISO_8859_1));
    }
  }

  /** Helvetica with the Polish characters at positions that Latin-1 does not use. */
  record Polish() implements PdfFont {
    private static final String CHARACTERS = "ąćęłńśźżĄĆĘŁŃŚŹŻ";
    private static final int FIRST = 0x80;

    @Override
    public String dictionary() {
      return "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding"
          + " /BaseEncoding /WinAnsiEncoding /Differences [128 /aogonek /cacute /eogonek /lslash"
          + " /nacute /sacute /zacute /zdotaccent /Aogonek /Cacute /Eogonek /Lslash /Nacute"
          + " /Sacute /Zacute /Zdotaccent] >> >>";
    }

    @Override
    public String literal(String text) {
      StringBuilder bytes = new StringBuilder();
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        int place = CHARACTERS.indexOf(c);
        bytes.append(place >= 0 ? (char) (FIRST + place) : c);
      }
      return escaped(bytes.toString());
    }
  }

  /** A Japanese font that the PDF reader chooses, addressed by Unicode. */
  record Japanese() implements PdfFont {
    @Override
    public String dictionary() {
      return "<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /UniJIS-UTF16-H"
          + " /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3"
          + " /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >>"
          + " /FontDescriptor << /Type /FontDescriptor /FontName /HeiseiMin-W3 /Flags 6"
          + " /FontBBox [-123 -257 1001 910] /ItalicAngle 0 /Ascent 709 /Descent -241"
          + " /CapHeight 709 /StemV 69 >> >>] >>";
    }

    @Override
    public String literal(String text) {
      return "<" + HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_16BE)) + ">";
    }
  }
}
