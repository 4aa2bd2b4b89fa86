package io.pactsync.emulator.sample;

import io.pactsync.emulator.sample.Letter.Enclosure;
import io.pactsync.emulator.sample.Letter.Form;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Creates the headers, text and enclosed parts of a planned mail. Immutable. */
final class Composer {

  private final SampleOptions options;
  private final String owner;
  private final Map<Language, Phrases> phrases;

  Composer(SampleOptions options, String owner, Map<Language, Phrases> phrases) {
    this.options = options;
    this.owner = owner;
    this.phrases = phrases;
  }

  Letter compose(MailPlan plan) {
    Dice random = new Dice(options.seed(), plan.index(), "letter");
    Phrases words = Optional.ofNullable(phrases.get(plan.language())).orElseThrow();
    Documents documents = new Documents(options, plan, words);
    String subject =
        plan.isAnswer() ? words.all("reply").get(0) + " " + plan.topic() : plan.topic();
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
          personalMail(plan, random, "office", subject, plan.isAnswer() ? "reply" : "chatter");
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
  private Letter personalMail(
      MailPlan plan, Dice random, String role, String subject, String topic, Enclosure... files) {
    Form form = random.chance(45) ? Form.PLAIN_AND_HTML : Form.PLAIN;
    String party = plan.party().mailbox(role);
    String domain = owner.substring(owner.indexOf('@') + 1);
    return new Letter(
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

  private Letter withLogo(Letter mail, Enclosure logo) {
    return new Letter(
        mail.plan(),
        mail.from(),
        mail.to(),
        mail.cc(),
        mail.subject(),
        "",
        Form.PLAIN_AND_HTML,
        mail.text(),
        Optional.of(logo),
        mail.enclosures());
  }

  private Letter forward(MailPlan plan, Dice random, Phrases words, Documents documents) {
    Letter inner =
        personalMail(plan, random, "legal", plan.topic(), "signed", documents.pdf("signed"));
    Enclosure enclosed =
        new Enclosure(
            "",
            inner.enclosures().stream().map(Enclosure::fileName).toList(),
            () -> Part.message(LetterWriter.write(inner, options.seed(), "forwarded.")));
    return personalMail(
        plan,
        random,
        "office",
        words.all("forward").get(0) + " " + plan.topic(),
        "forward",
        enclosed);
  }

  private Letter eSign(MailPlan plan, Dice random, List<Enclosure> files) {
    ESignService service = random.pick(List.of(ESignService.values()));
    String text =
        text(plan, random, "esign", service.link(random)).replace("{service}", service.product());
    return automatic(
        plan,
        service.sender(),
        random.chance(50) ? Form.HTML : Form.PLAIN_AND_HTML,
        "Auto-Submitted: auto-generated\r\n",
        text,
        files);
  }

  private Letter newsletter(MailPlan plan, Dice random) {
    String page = "https://" + plan.party().domain() + "/unsubscribe?u=" + plan.number();
    return automatic(
        plan,
        plan.party().mailbox("news"),
        random.chance(30) ? Form.HTML : Form.PLAIN_AND_HTML,
        "List-Unsubscribe: <"
            + page
            + ">\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"
            + "Precedence: bulk\r\n",
        text(plan, random, "newsletter", "") + "\r\n" + page + "\r\n",
        List.of());
  }

  private Letter invitation(MailPlan plan, Dice random, Documents documents) {
    return automatic(
        plan,
        plan.party().mailbox("office"),
        Form.CALENDAR,
        "",
        text(plan, random, "invite", ""),
        List.of(documents.invitation()));
  }

  private Letter cv(MailPlan plan, Dice random, Documents documents) {
    return automatic(
        plan,
        "Applicant " + plan.number() + " <applicant-" + plan.number() + "@mail.example>",
        Form.PLAIN,
        "",
        text(plan, random, "cv", ""),
        List.of(documents.pdf("cv")));
  }

  private Letter automatic(
      MailPlan plan,
      String from,
      Form form,
      String moreHeaders,
      String text,
      List<Enclosure> files) {
    return new Letter(
        plan, from, owner, "", plan.topic(), moreHeaders, form, text, Optional.empty(), files);
  }

  private String text(MailPlan plan, Dice random, String topic, String link) {
    Phrases words = Optional.ofNullable(phrases.get(plan.language())).orElseThrow();
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
    return Wording.fill(text, plan.party(), plan.number())
        .replace("{link}", link.isEmpty() ? file : link);
  }
}
