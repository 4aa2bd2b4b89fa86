package io.pactsync.emulator.sample;

import io.pactsync.emulator.sample.ComposedMail.EnclosedPart;
import io.pactsync.emulator.sample.SamplePart.TextTransferEncoding;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/** Encodes a mail as MIME, in one of the layouts that mail programs use. */
final class MimeMailWriter {

  private final ComposedMail mail;
  private final SampleRandom random;
  private final SampleLanguage language;
  private final String boundary;

  private MimeMailWriter(ComposedMail mail, long seed, String purpose) {
    this.mail = mail;
    this.random = new SampleRandom(seed, mail.plan().index(), purpose + "layout");
    this.language = mail.plan().language();
    // The purpose makes a forwarded mail's boundaries differ from those of the outer mail.
    this.boundary = "=_" + purpose + Long.toHexString(random.bits());
  }

  /** Writes the whole mail. {@code purpose} distinguishes two mails from one plan. */
  static SampleContent write(ComposedMail mail, long seed, String purpose) {
    MimeMailWriter writer = new MimeMailWriter(mail, seed, purpose);
    String headers = writer.headers(purpose);
    SamplePart body = writer.text();
    if (!mail.enclosedParts().isEmpty()) {
      List<SamplePart> parts = new ArrayList<>(List.of(body));
      mail.enclosedParts().stream().map(EnclosedPart::part).forEach(part -> parts.add(part.get()));
      body = SamplePart.multipart("mixed", writer.boundary + ".m", parts);
    }
    return body.withHeaders(headers).toContent();
  }

  private String headers(String purpose) {
    MailPlan plan = mail.plan();
    Charset charset = random.chance(40) ? language.legacyCharset() : StandardCharsets.UTF_8;
    Charset usable =
        charset.newEncoder().canEncode(mail.subject()) ? charset : StandardCharsets.UTF_8;
    boolean base64 = language == SampleLanguage.JAPANESE || random.chance(30);
    StringBuilder headers = new StringBuilder();
    headers.append("From: ").append(mail.from()).append("\r\n");
    headers.append("To: ").append(mail.to()).append("\r\n");
    if (!mail.cc().isEmpty()) {
      headers.append("Cc: ").append(mail.cc()).append("\r\n");
    }
    headers.append("Subject: ");
    headers.append(EncodedWordWriter.of(mail.subject(), usable, base64)).append("\r\n");
    headers.append("Date: ");
    headers.append(
        DateTimeFormatter.RFC_1123_DATE_TIME.format(plan.date().atOffset(language.zone())));
    headers.append("\r\nMessage-ID: <").append(purpose).append(plan.messageId()).append(">\r\n");
    if (plan.isReply()) {
      int last = plan.references().size() - 1;
      headers.append("In-Reply-To: <").append(plan.references().get(last)).append(">\r\n");
      headers.append("References: <");
      headers.append(String.join(">\r\n <", plan.references())).append(">\r\n");
    }
    return headers.append(mail.moreHeaders()).append("MIME-Version: 1.0\r\n").toString();
  }

  private SamplePart text() {
    TextTransferEncoding encoding = random.pick(List.of(TextTransferEncoding.values()));
    SamplePart plain = SamplePart.text("plain", mail.text(), language, encoding);
    return switch (mail.format()) {
      case PLAIN -> plain;
      case HTML -> html(encoding);
      case PLAIN_AND_HTML ->
          SamplePart.multipart("alternative", boundary + ".a", List.of(plain, html(encoding)));
      case CALENDAR -> {
        SamplePart calendar =
            SamplePart.text(
                "calendar; method=REQUEST",
                CalendarInvitation.text(mail.plan()),
                language,
                TextTransferEncoding.BASE64);
        yield SamplePart.multipart("alternative", boundary + ".a", List.of(plain, calendar));
      }
    };
  }

  private SamplePart html(TextTransferEncoding encoding) {
    String logo =
        mail.logo().isPresent()
            ? "<img src=\"cid:logo@" + mail.plan().party().domain() + "\" alt=\"\">\r\n"
            : "";
    SamplePart html =
        SamplePart.text("html", SampleHtml.page(mail.text(), logo), language, encoding);
    return mail.logo()
        .map(
            picture ->
                SamplePart.multipart(
                    "related", boundary + ".r", List.of(html, picture.part().get())))
        .orElse(html);
  }
}
