package io.pactsync.emulator.sample;

import io.pactsync.emulator.sample.ComposedMail.EnclosedPart;
import io.pactsync.emulator.sample.ComposedMail.TextFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Creates the headers, text and enclosed parts of a planned mail. Immutable. */
final class SampleMailComposer {

  private final SampleOptions options;
  private final String owner;
  private final Map<SampleLanguage, SamplePhrases> phrases;

  SampleMailComposer(
      SampleOptions options, String owner, Map<SampleLanguage, SamplePhrases> phrases) {
    this.options = options;
    this.owner = owner;
    this.phrases = phrases;
  }

  ComposedMail compose(MailPlan plan) {
    SampleRandom random = new SampleRandom(options.seed(), plan.index(), "letter");
    SamplePhrases words = Optional.ofNullable(phrases.get(plan.language())).orElseThrow();
    SampleDocuments documents = new SampleDocuments(options, plan, words);
    String subject = plan.isReply() ? words.all("reply").get(0) + " " + plan.topic() : plan.topic();
    return switch (plan.kind()) {
      case SIGNED_PDF ->
          personalMail(plan, random, "legal", subject, "signed", documents.pdf("signed"));
      case DOCX_REDLINE ->
          personalMail(plan, random, "legal", subject, "redline", documents.redline());
      case SCANNED_TIFF -> personalMail(plan, random, "office", subject, "scan", documents.tiff());
      case SCANNED_JPEG -> personalMail(plan, random, "office", subject, "scan", documents.jpeg());
      case ZIP_BUNDLE -> personalMail(plan, random, "legal", subject, "bundle", documents.bundle());
      case FORWARDED -> forward(plan, random, words, documents);
      case ESIGN_LINK -> eSign(plan, random, List.of());
      case ESIGN_PDF -> eSign(plan, random, List.of(documents.pdf("signed")));
      case DRIVE_LINK -> personalMail(plan, random, "legal", subject, "drive");
      case INVOICE ->
          personalMail(plan, random, "accounts", subject, "invoice", documents.pdf("invoice"));
      case NEWSLETTER -> newsletter(plan, random);
      case CALENDAR_INVITE -> invitation(plan, random, documents);
      case CHATTER ->
          personalMail(plan, random, "office", subject, plan.isReply() ? "reply" : "chatter");
      case CHATTER_WITH_LOGO ->
          withLogo(personalMail(plan, random, "office", subject, "chatter"), documents.logo());
      case DELIVERY_NOTE ->
          personalMail(plan, random, "shipping", subject, "delivery", documents.pdf("delivery"));
      case RECEIPT ->
          personalMail(plan, random, "accounts", subject, "receipt", documents.pdf("receipt"));
      case CV -> cv(plan, random, documents);
    };
  }

  /** A mail that one person at the other company, or the owner, writes. */
  private ComposedMail personalMail(
      MailPlan plan,
      SampleRandom random,
      String role,
      String subject,
      String topic,
      EnclosedPart... files) {
    TextFormat form = random.chance(45) ? TextFormat.PLAIN_AND_HTML : TextFormat.PLAIN;
    String party = plan.party().mailbox(role);
    String domain = owner.substring(owner.indexOf('@') + 1);
    return new ComposedMail(
        plan,
        plan.byOwner() ? owner : party,
        plan.byOwner() ? party : owner,
        random.chance(20) ? "office@" + domain : "",
        subject,
        "",
        form,
        text(plan, random, topic, ""),
        Optional.empty(),
        List.of(files));
  }

  private ComposedMail withLogo(ComposedMail mail, EnclosedPart logo) {
    return new ComposedMail(
        mail.plan(),
        mail.from(),
        mail.to(),
        mail.cc(),
        mail.subject(),
        "",
        TextFormat.PLAIN_AND_HTML,
        mail.text(),
        Optional.of(logo),
        mail.enclosedParts());
  }

  private ComposedMail forward(
      MailPlan plan, SampleRandom random, SamplePhrases words, SampleDocuments documents) {
    ComposedMail inner =
        personalMail(plan, random, "legal", plan.topic(), "signed", documents.pdf("signed"));
    EnclosedPart enclosed =
        new EnclosedPart(
            "",
            inner.enclosedParts().stream().map(EnclosedPart::fileName).toList(),
            () -> SamplePart.message(MimeMailWriter.write(inner, options.seed(), "forwarded.")));
    return personalMail(
        plan,
        random,
        "office",
        words.all("forward").get(0) + " " + plan.topic(),
        "forward",
        enclosed);
  }

  private ComposedMail eSign(MailPlan plan, SampleRandom random, List<EnclosedPart> files) {
    SampleESignService service = random.pick(List.of(SampleESignService.values()));
    String text =
        text(plan, random, "esign", service.link(random)).replace("{service}", service.product());
    return automatic(
        plan,
        service.sender(),
        random.chance(50) ? TextFormat.HTML : TextFormat.PLAIN_AND_HTML,
        "Auto-Submitted: auto-generated\r\n",
        text,
        files);
  }

  private ComposedMail newsletter(MailPlan plan, SampleRandom random) {
    String page = "https://" + plan.party().domain() + "/unsubscribe?u=" + plan.number();
    return automatic(
        plan,
        plan.party().mailbox("news"),
        random.chance(30) ? TextFormat.HTML : TextFormat.PLAIN_AND_HTML,
        "List-Unsubscribe: <"
            + page
            + ">\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"
            + "Precedence: bulk\r\n",
        text(plan, random, "newsletter", "") + "\r\n" + page + "\r\n",
        List.of());
  }

  private ComposedMail invitation(MailPlan plan, SampleRandom random, SampleDocuments documents) {
    return automatic(
        plan,
        plan.party().mailbox("office"),
        TextFormat.CALENDAR,
        "",
        text(plan, random, "invite", ""),
        List.of(documents.invitation()));
  }

  private ComposedMail cv(MailPlan plan, SampleRandom random, SampleDocuments documents) {
    return automatic(
        plan,
        "Applicant " + plan.number() + " <applicant-" + plan.number() + "@mail.example>",
        TextFormat.PLAIN,
        "",
        text(plan, random, "cv", ""),
        List.of(documents.pdf("cv")));
  }

  private ComposedMail automatic(
      MailPlan plan,
      String from,
      TextFormat form,
      String moreHeaders,
      String text,
      List<EnclosedPart> files) {
    return new ComposedMail(
        plan, from, owner, "", plan.topic(), moreHeaders, form, text, Optional.empty(), files);
  }

  private String text(MailPlan plan, SampleRandom random, String topic, String link) {
    SamplePhrases words = Optional.ofNullable(phrases.get(plan.language())).orElseThrow();
    String file = "https://drive.google.com/file/d/1" + Long.toHexString(random.bits()) + "/view";
    String text =
        String.join(
            "\r\n",
            words.pick("greeting", random),
            "",
            words.pick(topic + ".body", random),
            "",
            words.pick("closing", random),
            plan.byOwner() ? owner : plan.party().name(),
            "");
    return PhraseTemplate.fill(text, plan.party(), plan.number())
        .replace("{link}", link.isEmpty() ? file : link);
  }
}
