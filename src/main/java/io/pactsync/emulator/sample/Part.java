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
record Part(String headers, Content body) {

  /** The transfer encoding of a text. */
  enum Encoding {
    QUOTED_PRINTABLE,
    BASE64,
    EIGHT_BIT,
    /** Uses the charset of the language before UTF-8. */
    LEGACY
  }

  /** The encoding of a file name. */
  enum NameStyle {
    RFC_2231,
    RFC_2231_CONTINUED,
    ENCODED_WORD
  }

  static Part text(String subtype, String text, Language language, Encoding encoding) {
    Charset legacy = language.legacyCharset();
    boolean old = encoding == Encoding.LEGACY && legacy.newEncoder().canEncode(text);
    Charset charset = old ? legacy : StandardCharsets.UTF_8;
    String type = "Content-Type: text/" + subtype + "; charset=" + charset.name() + "\r\n";
    if (MailText.isAscii(text)) {
      return new Part(type, Content.of(text));
    }
    return switch (encoding) {
      case BASE64 -> new Part(type + transfer("base64"), new Base64Lines(Content.of(text)));
      case EIGHT_BIT -> new Part(type + transfer("8bit"), Content.of(text));
      case QUOTED_PRINTABLE, LEGACY ->
          new Part(
              type + transfer("quoted-printable"),
              Content.of(MailText.quotedPrintable(text, charset)));
    };
  }

  static Part file(String name, String mediaType, NameStyle style, Content content) {
    return new Part(
        "Content-Type: "
            + mediaType
            + parameter("name", name, style)
            + "\r\n"
            + transfer("base64")
            + "Content-Disposition: attachment"
            + parameter("filename", name, style)
            + "\r\n",
        new Base64Lines(content));
  }

  static Part inline(String contentId, String name, String mediaType, Content content) {
    return new Part(
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
        new Base64Lines(content));
  }

  static Part message(Content mail) {
    return new Part(
        "Content-Type: message/rfc822\r\nContent-Disposition: attachment\r\n" + transfer("8bit"),
        mail);
  }

  static Part multipart(String subtype, String boundary, List<Part> parts) {
    List<Content> pieces = new ArrayList<>();
    for (Part part : parts) {
      pieces.add(Content.of("--" + boundary + "\r\n"));
      pieces.add(part.whole());
      pieces.add(Content.of("\r\n"));
    }
    pieces.add(Content.of("--" + boundary + "--\r\n"));
    return new Part(
        "Content-Type: multipart/" + subtype + "; boundary=\"" + boundary + "\"\r\n",
        Content.joined(pieces));
  }

  /** Returns the headers, the empty line and the body. */
  Content whole() {
    return Content.joined(List.of(Content.of(headers + "\r\n"), body));
  }

  Part with(String moreHeaders) {
    return new Part(moreHeaders + headers, body);
  }

  private static String transfer(String encoding) {
    return "Content-Transfer-Encoding: " + encoding + "\r\n";
  }

  private static String parameter(String parameter, String name, NameStyle style) {
    if (MailText.isAscii(name)) {
      return ";\r\n " + parameter + "=\"" + name + "\"";
    }
    String percent = MailText.percentEncoded(name);
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
          ";\r\n " + parameter + "=\"" + EncodedWords.of(name, StandardCharsets.UTF_8, true) + "\"";
    };
  }
}
