package io.pactsync.emulator.sample;

import io.pactsync.emulator.sample.Letter.Enclosure;
import io.pactsync.emulator.sample.Part.Encoding;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/** Encodes a mail as MIME, in one of the layouts that mail programs use. */
final class LetterWriter {

  private final Letter mail;
  private final Dice random;
  private final Language language;
  private final String boundary;

  private LetterWriter(Letter mail, long seed, String purpose) {
    this.mail = mail;
    this.random = new Dice(seed, mail.plan().index(), purpose + "layout");
    this.language = mail.plan().language();
    // The purpose makes a forwarded mail's boundaries differ from those of the outer mail.
    this.boundary = "=_" + purpose + Long.toHexString(random.bits());
  }

  /** Writes the whole mail. {@code purpose} distinguishes two mails from one plan. */
  static Content write(Letter mail, long seed, String purpose) {
    LetterWriter writer = new LetterWriter(mail, seed, purpose);
    String headers = writer.headers(purpose);
    Part body = writer.text();
    if (!mail.enclosures().isEmpty()) {
      List<Part> parts = new ArrayList<>(List.of(body));
      mail.enclosures().stream().map(Enclosure::part).forEach(part -> parts.add(part.get()));
      body = Part.multipart("mixed", writer.boundary + ".m", parts);
    }
    return body.with(headers).whole();
  }

  private String headers(String purpose) {
    MailPlan plan = mail.plan();
    Charset charset = random.chance(40) ? language.legacyCharset() : StandardCharsets.UTF_8;
    Charset usable =
        charset.newEncoder().canEncode(mail.subject()) ? charset : StandardCharsets.UTF_8;
    boolean base64 = language == Language.JAPANESE || random.chance(30);
    StringBuilder headers = new StringBuilder();
    headers.append("From: ").append(mail.from()).append("\r\n");
    headers.append("To: ").append(mail.to()).append("\r\n");
    if (!mail.cc().isEmpty()) {
      headers.append("Cc: ").append(mail.cc()).append("\r\n");
    }
    headers.append("Subject: ");
    headers.append(EncodedWords.of(mail.subject(), usable, base64)).append("\r\n");
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
    return headers.append(mail.moreHeaders()).append("MIME-Version: 1.0\r\n").toString();
  }

  private Part text() {
    Encoding encoding = random.pick(List.of(Encoding.values()));
    Part plain = Part.text("plain", mail.text(), language, encoding);
    return switch (mail.form()) {
      case PLAIN -> plain;
      case HTML -> html(encoding);
      case PLAIN_AND_HTML ->
          Part.multipart("alternative", boundary + ".a", List.of(plain, html(encoding)));
      case CALENDAR -> {
        Part calendar =
            Part.text(
                "calendar; method=REQUEST",
                Invitation.text(mail.plan()),
                language,
                Encoding.BASE64);
        yield Part.multipart("alternative", boundary + ".a", List.of(plain, calendar));
      }
    };
  }

  private Part html(Encoding encoding) {
    String logo =
        mail.logo().isPresent()
            ? "<img src=\"cid:logo@" + mail.plan().party().domain() + "\" alt=\"\">\r\n"
            : "";
    Part html = Part.text("html", Html.page(mail.text(), logo), language, encoding);
    return mail.logo()
        .map(
            picture ->
                Part.multipart("related", boundary + ".r", List.of(html, picture.part().get())))
        .orElse(html);
  }
}
