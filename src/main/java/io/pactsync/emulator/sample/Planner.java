package io.pactsync.emulator.sample;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Decides what each mail of a sample is. Immutable. */
final class Planner {

  private static final Duration SPAN = Duration.ofDays(548);
  private static final int ANSWERS_LOOK_BACK = 10;

  private final SampleOptions options;
  private final Instant start;
  private final Map<Language, Phrases> phrases;

  Planner(SampleOptions options, Instant now, Map<Language, Phrases> phrases) {
    this.options = options;
    this.start = now.minus(SPAN);
    this.phrases = phrases;
  }

  MailPlan plan(int index) {
    Dice dice = new Dice(options.seed(), index, "plan");
    SampleKind kind = kind(dice);
    Optional<MailPlan> answered = dice.chance(35) ? answered(index, kind, dice) : Optional.empty();
    Language language =
        answered
            .map(MailPlan::language)
            .orElseGet(() -> dice.pick(List.of(Language.values()), Language::weight));
    Company party = answered.map(MailPlan::party).orElseGet(() -> dice.pick(Company.ALL));
    int number = answered.map(MailPlan::number).orElseGet(() -> dice.between(10_000, 100_000));
    return new MailPlan(
        index,
        kind,
        language,
        party,
        number,
        date(index, dice),
        answered
            .map(MailPlan::topic)
            .orElseGet(() -> Wording.fill(topic(kind, language, dice), party, number)),
        HexFormat.of().toHexDigits(dice.bits()) + "." + index + "@" + party.domain(),
        answered.map(Planner::thread).orElse(List.of()),
        answered.isPresent() && kind == SampleKind.CHATTER && dice.chance(50));
  }

  /** Only a PDF can be of any size, so a sample of a given size has two kinds. */
  private SampleKind kind(Dice dice) {
    if (options.documentBytes().isPresent()) {
      return dice.chance(60) ? SampleKind.SIGNED_PDF : SampleKind.INVOICE;
    }
    return dice.pick(List.of(SampleKind.values()), SampleKind::weight);
  }

  private Optional<MailPlan> answered(int index, SampleKind kind, Dice dice) {
    if (index == 0 || (kind != SampleKind.CHATTER && kind != SampleKind.SIGNED_PDF)) {
      return Optional.empty();
    }
    int back = dice.between(1, Math.min(index, ANSWERS_LOOK_BACK) + 1);
    return Optional.of(plan(index - back)).filter(plan -> plan.kind().answerable());
  }

  private static List<String> thread(MailPlan answered) {
    List<String> thread = new ArrayList<>(answered.references());
    thread.add(answered.messageId());
    return thread;
  }

  /** In the order of their indexes, the last one before now. */
  private Instant date(int index, Dice dice) {
    double share = (index + dice.fraction()) / options.count();
    return start.plusSeconds((long) (share * SPAN.toSeconds())).truncatedTo(ChronoUnit.SECONDS);
  }

  private String topic(SampleKind kind, Language language, Dice dice) {
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
    return Optional.ofNullable(phrases.get(language)).orElseThrow().pick(key + ".subject", dice);
  }
}
