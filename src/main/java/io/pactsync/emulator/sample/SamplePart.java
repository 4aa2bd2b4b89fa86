package io.pactsync.emulator.sample;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * One part of a mail.
 *
 * @param headers the header lines, each with its line end
 * @param body the body, encoded as the headers declare
 */
record SamplePart(String headers, SampleContent body) {

  /** The transfer encoding of a text. */
  enum TextTransferEncoding {
    QUOTED_PRINTABLE,
    BASE64,
    EIGHT_BIT,
    /** Uses the charset of the language before UTF-8. */
    LEGACY
  }

  /** The encoding of a file name. */
  enum FileNameEncoding {
    RFC_2231,
    RFC_2231_CONTINUED,
    ENCODED_WORD
  }

  static SamplePart text(
      String subtype, String text, SampleLanguage language, TextTransferEncoding encoding) {
    Charset legacy = language.legacyCharset();
    boolean old = encoding == TextTransferEncoding.LEGACY && legacy.newEncoder().canEncode(text);
    Charset charset = old ? legacy : StandardCharsets.UTF_8;
    String type = "Content-Type: text/" + subtype + "; charset=" + charset.name() + "\r\n";
    if (MailTextEncoding.isAscii(text)) {
      return new SamplePart(type, SampleContent.of(text));
    }
    return switch (encoding) {
      case BASE64 ->
          new SamplePart(type + transfer("base64"), new Base64LineContent(SampleContent.of(text)));
      case EIGHT_BIT -> new SamplePart(type + transfer("8bit"), SampleContent.of(text));
      case QUOTED_PRINTABLE, LEGACY ->
          new SamplePart(
              type + transfer("quoted-printable"),
              SampleContent.of(MailTextEncoding.quotedPrintable(text, charset)));
    };
  }

  static SamplePart file(
      String name, String mediaType, FileNameEncoding style, SampleContent content) {
    return new SamplePart(
        "Content-Type: "
            + mediaType
            + parameter("name", name, style)
            + "\r\n"
            + transfer("base64")
            + "Content-Disposition: attachment"
            + parameter("filename", name, style)
            + "\r\n",
        new Base64LineContent(content));
  }

  static SamplePart inline(String contentId, String name, String mediaType, SampleContent content) {
    return new SamplePart(
        "Content-Type: "
            + mediaType
            + "; name=\""
            + name
            + "\"\r\n"
            + transfer("base64")
            + "Content-ID: <"
            + contentId
            + ">\r\nContent-Disposition: inline; filename=\""
            + name
            + "\"\r\n",
        new Base64LineContent(content));
  }

  static SamplePart message(SampleContent mail) {
    return new SamplePart(
        "Content-Type: message/rfc822\r\nContent-Disposition: attachment\r\n" + transfer("8bit"),
        mail);
  }

  static SamplePart multipart(String subtype, String boundary, List<SamplePart> parts) {
    List<SampleContent> pieces = new ArrayList<>();
    for (SamplePart part : parts) {
      pieces.add(SampleContent.of("--" + boundary + "\r\n"));
      pieces.add(part.toContent());
      pieces.add(SampleContent.of("\r\n"));
    }
    pieces.add(SampleContent.of("--" + boundary + "--\r\n"));
    return new SamplePart(
        "Content-Type: multipart/" + subtype + "; boundary=\"" + boundary + "\"\r\n",
        SampleContent.joined(pieces));
  }

  /** Returns the headers, the empty line and the body. */
  SampleContent toContent() {
    return SampleContent.joined(List.of(SampleContent.of(headers + "\r\n"), body));
  }

  SamplePart withHeaders(String moreHeaders) {
    return new SamplePart(moreHeaders + headers, body);
  }

  private static String transfer(String encoding) {
    return "Content-Transfer-Encoding: " + encoding + "\r\n";
  }

  private static String parameter(String parameter, String name, FileNameEncoding style) {
    if (MailTextEncoding.isAscii(name)) {
      return ";\r\n " + parameter + "=\"" + name + "\"";
    }
    String percent = MailTextEncoding.percentEncoded(name);
    return switch (style) {
      case RFC_2231 -> ";\r\n " + parameter + "*=UTF-8''" + percent;
      case RFC_2231_CONTINUED -> {
        int middle = percent.length() / 2;
        // Keeps a percent sign and its digits together.
        int cut = Math.max(0, percent.lastIndexOf('%', middle));
        yield String.format(
            ";\r\n %1$s*0*=UTF-8''%2$s;\r\n %1$s*1*=%3$s",
            parameter, percent.substring(0, cut), percent.substring(cut));
      }
      case ENCODED_WORD ->
          ";\r\n "
              + parameter
              + "=\""
              + EncodedWordWriter.of(name, StandardCharsets.UTF_8, true)
              + "\"";
    };
  }
}
