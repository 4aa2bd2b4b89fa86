package io.pactsync.emulator.sample;

import io.pactsync.emulator.sample.Letter.Enclosure;
import io.pactsync.emulator.sample.Part.Encoding;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/** Lays a letter out as MIME, in one of the ways that mail programs do it. */
final class LetterWriter {

  private final Letter letter;
  private final Dice dice;
  private final Language language;
  private final String boundary;

  private LetterWriter(Letter letter, long seed, String purpose) {
    this.letter = letter;
    this.dice = new Dice(seed, letter.plan().index(), purpose + "layout");
    this.language = letter.plan().language();
    // The purpose keeps a forwarded mail's boundaries apart from those around it.
    this.boundary = "=_" + purpose + Long.toHexString(dice.bits());
  }

  /** The whole mail; {@code purpose} tells apart two mails that come from one plan. */
  static Content write(Letter letter, long seed, String purpose) {
    LetterWriter writer = new LetterWriter(letter, seed, purpose);
    String headers = writer.headers(purpose);
    Part body = writer.text();
    if (!letter.enclosures().isEmpty()) {
      List<Part> parts = new ArrayList<>(List.of(body));
      letter.enclosures().stream().map(Enclosure::part).forEach(part -> parts.add(part.get()));
      body = Part.multipart("mixed", writer.boundary + ".m", parts);
    }
    return body.with(headers).whole();
  }

  private String headers(String purpose) {
    MailPlan plan = letter.plan();
    Charset charset = dice.chance(40) ? language.legacyCharset() : StandardCharsets.UTF_8;
    Charset able =
        charset.newEncoder().canEncode(letter.subject()) ? charset : StandardCharsets.UTF_8;
    boolean base64 = language == Language.JAPANESE || dice.chance(30);
    StringBuilder headers = new StringBuilder();
    headers.append("From: ").append(letter.from()).append("\r\n");
    headers.append("To: ").append(letter.to()).append("\r\n");
    if (!letter.cc().isEmpty()) {
      headers.append("Cc: ").append(letter.cc()).append("\r\n");
    }
    headers.append("Subject: ");
    headers.append(EncodedWords.of(letter.subject(), able, base64)).append("\r\n");
    headers.append("Date: ");
    headers.append(
        DateTimeFormatter.RFC_1123_DATE_TIME.format(plan.date().atOffset(language.zone())));
    headers.append("\r\nMessage-ID: <").append(purpose).append(plan.messageId()).append(">\r\n");
    if (plan.isAnswer()) {
      int last = plan.references().size() - 1;
      headers.append("In-Reply-To: <").append(plan.references().get(last)).append(">\r\n");
      headers.append("References: <");
      headers.append(String.join(">\r\n <", plan.references())).append(">\r\n");
    }
    return headers.append(letter.moreHeaders()).append("MIME-Version: 1.0\r\n").toString();
  }

  private Part text() {
    Encoding encoding = dice.pick(List.of(Encoding.values()));
    Part plain = Part.text("plain", letter.text(), language, encoding);
    return switch (letter.form()) {
      case PLAIN -> plain;
      case HTML -> html(encoding);
      case PLAIN_AND_HTML ->
          Part.multipart("alternative", boundary + ".a", List.of(plain, html(encoding)));
      case CALENDAR -> {
        Part calendar =
            Part.text(
                "calendar; method=REQUEST",
                Invitation.text(letter.plan()),
                language,
                Encoding.BASE64);
        yield Part.multipart("alternative", boundary + ".a", List.of(plain, calendar));
      }
    };
  }

  private Part html(Encoding encoding) {
    String logo =
        letter.logo().isPresent()
            ? "<img src=\"cid:logo@" + letter.plan().party().domain() + "\" alt=\"\">\r\n"
            : "";
    Part html = Part.text("html", Html.page(letter.text(), logo), language, encoding);
    return letter
        .logo()
        .map(
            picture ->
                Part.multipart("related", boundary + ".r", List.of(html, picture.part().get())))
        .orElse(html);
  }
}
