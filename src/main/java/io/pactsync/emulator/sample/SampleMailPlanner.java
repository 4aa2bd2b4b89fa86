package io.pactsync.emulator.sample;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Chooses the properties of each mail of a sample. Immutable. */
final class SampleMailPlanner {

  private static final Duration SPAN = Duration.ofDays(548);
  private static final int MAX_REPLY_DISTANCE = 10;

  private final SampleOptions options;
  private final Instant start;
  private final Map<SampleLanguage, SamplePhrases> phrases;

  SampleMailPlanner(
      SampleOptions options, Instant now, Map<SampleLanguage, SamplePhrases> phrases) {
    this.options = options;
    this.start = now.minus(SPAN);
    this.phrases = phrases;
  }

  MailPlan plan(int index) {
    SampleRandom random = new SampleRandom(options.seed(), index, "plan");
    SampleMailKind kind = kind(random);
    Optional<MailPlan> original =
        random.chance(35) ? original(index, kind, random) : Optional.empty();
    SampleLanguage language =
        original
            .map(MailPlan::language)
            .orElseGet(() -> random.pick(List.of(SampleLanguage.values()), SampleLanguage::weight));
    SampleCompany party =
        original.map(MailPlan::party).orElseGet(() -> random.pick(SampleCompany.ALL));
    int number = original.map(MailPlan::number).orElseGet(() -> random.between(10_000, 100_000));
    return new MailPlan(
        index,
        kind,
        language,
        party,
        number,
        date(index, random),
        original
            .map(MailPlan::topic)
            .orElseGet(() -> PhraseTemplate.fill(topic(kind, language, random), party, number)),
        HexFormat.of().toHexDigits(random.bits()) + "." + index + "@" + party.domain(),
        original.map(SampleMailPlanner::thread).orElse(List.of()),
        original.isPresent() && kind == SampleMailKind.CHATTER && random.chance(50));
  }

  /** A sample with a given document size has two kinds, because only PDFs can have any size. */
  private SampleMailKind kind(SampleRandom random) {
    if (options.documentBytes().isPresent()) {
      return random.chance(60) ? SampleMailKind.SIGNED_PDF : SampleMailKind.INVOICE;
    }
    return random.pick(List.of(SampleMailKind.values()), SampleMailKind::weight);
  }

  private Optional<MailPlan> original(int index, SampleMailKind kind, SampleRandom random) {
    if (index == 0 || (kind != SampleMailKind.CHATTER && kind != SampleMailKind.SIGNED_PDF)) {
      return Optional.empty();
    }
    int back = random.between(1, Math.min(index, MAX_REPLY_DISTANCE) + 1);
    return Optional.of(plan(index - back)).filter(plan -> plan.kind().allowsReplies());
  }

  private static List<String> thread(MailPlan original) {
    List<String> thread = new ArrayList<>(original.references());
    thread.add(original.messageId());
    return thread;
  }

  /** Returns a date that increases with the index. The last date is before now. */
  private Instant date(int index, SampleRandom random) {
    double share = (index + random.fraction()) / options.count();
    return start.plusSeconds((long) (share * SPAN.toSeconds())).truncatedTo(ChronoUnit.SECONDS);
  }

  private String topic(SampleMailKind kind, SampleLanguage language, SampleRandom random) {
    String key =
        switch (kind) {
          case SIGNED_PDF, FORWARDED -> "signed";
          case DOCX_REDLINE -> "redline";
          case SCANNED_TIFF, SCANNED_JPEG -> "scan";
          case ZIP_BUNDLE -> "bundle";
          case ESIGN_LINK, ESIGN_PDF -> "esign";
          case DRIVE_LINK -> "drive";
          case INVOICE -> "invoice";
          case NEWSLETTER -> "newsletter";
          case CALENDAR_INVITE -> "invite";
          case CHATTER, CHATTER_WITH_LOGO -> "chatter";
          case DELIVERY_NOTE -> "delivery";
          case RECEIPT -> "receipt";
          case CV -> "cv";
        };
    return Optional.ofNullable(phrases.get(language)).orElseThrow().pick(key + ".subject", random);
  }
}
