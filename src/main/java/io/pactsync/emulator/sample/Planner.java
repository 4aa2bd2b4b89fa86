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
final class Planner {

  private static final Duration SPAN = Duration.ofDays(548);
  private static final int MAX_REPLY_DISTANCE = 10;

  private final SampleOptions options;
  private final Instant start;
  private final Map<Language, Phrases> phrases;

  Planner(SampleOptions options, Instant now, Map<Language, Phrases> phrases) {
    this.options = options;
    this.start = now.minus(SPAN);
    this.phrases = phrases;
  }

  MailPlan plan(int index) {
    Dice random = new Dice(options.seed(), index, "plan");
    SampleKind kind = kind(random);
    Optional<MailPlan> original =
        random.chance(35) ? original(index, kind, random) : Optional.empty();
    Language language =
        original
            .map(MailPlan::language)
            .orElseGet(() -> random.pick(List.of(Language.values()), Language::weight));
    Company party = original.map(MailPlan::party).orElseGet(() -> random.pick(Company.ALL));
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
            .orElseGet(() -> Wording.fill(topic(kind, language, random), party, number)),
        HexFormat.of().toHexDigits(random.bits()) + "." + index + "@" + party.domain(),
        original.map(Planner::thread).orElse(List.of()),
        original.isPresent() && kind == SampleKind.CHATTER && random.chance(50));
  }

  /** A sample with a given document size has two kinds, because only PDFs can have any size. */
  private SampleKind kind(Dice random) {
    if (options.documentBytes().isPresent()) {
      return random.chance(60) ? SampleKind.SIGNED_PDF : SampleKind.INVOICE;
    }
    return random.pick(List.of(SampleKind.values()), SampleKind::weight);
  }

  private Optional<MailPlan> original(int index, SampleKind kind, Dice random) {
    if (index == 0 || (kind != SampleKind.CHATTER && kind != SampleKind.SIGNED_PDF)) {
      return Optional.empty();
    }
    int back = random.between(1, Math.min(index, MAX_REPLY_DISTANCE) + 1);
    return Optional.of(plan(index - back)).filter(plan -> plan.kind().answerable());
  }

  private static List<String> thread(MailPlan original) {
    List<String> thread = new ArrayList<>(original.references());
    thread.add(original.messageId());
    return thread;
  }

  /** Returns a date that increases with the index. The last date is before now. */
  private Instant date(int index, Dice random) {
    double share = (index + random.fraction()) / options.count();
    return start.plusSeconds((long) (share * SPAN.toSeconds())).truncatedTo(ChronoUnit.SECONDS);
  }

  private String topic(SampleKind kind, Language language, Dice random) {
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
