package io.pactsync.emulator.sample;

import io.pactsync.emulator.sample.Letter.Enclosure;
import io.pactsync.emulator.sample.Part.NameStyle;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;

/** Creates the files of one mail. */
final class Documents {

  private static final String PDF = "application/pdf";
  private static final String DOCX =
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

  private static final int SMALLEST_PDF = 6 * 1024;
  private static final int LARGEST_PDF = 190 * 1024;

  private final SampleOptions options;
  private final MailPlan plan;
  private final Phrases phrases;

  Documents(SampleOptions options, MailPlan plan, Phrases phrases) {
    this.options = options;
    this.plan = plan;
    this.phrases = phrases;
  }

  /** Creates a PDF of the phrases under {@code topic}. */
  Enclosure pdf(String topic) {
    String text = topic.equals("signed") ? "contract" : topic;
    return file(topic, ".pdf", PDF, random -> pdf(lines(text), random, options.documentBytes()));
  }

  Enclosure redline() {
    return file("redline", ".docx", DOCX, random -> docx());
  }

  Enclosure tiff() {
    return file("scan", ".tif", "image/tiff", Picture::tiff);
  }

  Enclosure jpeg() {
    return file("scan", ".jpg", "image/jpeg", Picture::jpeg);
  }

  Enclosure bundle() {
    return file(
        "bundle",
        ".zip",
        "application/zip",
        random -> {
          Map<String, Content> entries = new LinkedHashMap<>();
          entries.put(
              name("signed", random) + ".pdf",
              pdf(lines("contract"), random, OptionalLong.empty()));
          entries.put("annexes/" + name("annex", random) + ".docx", docx());
          return ZipArchive.of(entries);
        });
  }

  Enclosure invitation() {
    return new Enclosure(
        "invite.ics",
        List.of(),
        () ->
            Part.file(
                "invite.ics",
                "application/ics",
                NameStyle.RFC_2231,
                Content.of(Invitation.text(plan))));
  }

  Enclosure logo() {
    return new Enclosure(
        "logo.png",
        List.of(),
        () ->
            Part.inline(
                "logo@" + plan.party().domain(),
                "logo.png",
                "image/png",
                Picture.logo(random("logo"))));
  }

  private Enclosure file(
      String topic, String extension, String mediaType, Function<Dice, Content> content) {
    Dice random = random("name");
    String name = name(topic, random) + extension;
    NameStyle style = random.pick(List.of(NameStyle.values()));
    return new Enclosure(
        name, List.of(), () -> Part.file(name, mediaType, style, content.apply(random("content"))));
  }

  private Content pdf(List<String> lines, Dice random, OptionalLong bytes) {
    double share = random.fraction();
    long defaultSize = SMALLEST_PDF + (long) (share * share * (LARGEST_PDF - SMALLEST_PDF));
    return PdfDocument.of(
        lines, plan.language(), bytes.orElse(defaultSize), random.chance(50), random.bits());
  }

  private Content docx() {
    return DocxDocument.of(lines("contract"), plan.party().name());
  }

  private List<String> lines(String topic) {
    List<String> lines = new ArrayList<>();
    if (topic.equals("contract")) {
      lines.addAll(phrases.all("contract.title"));
    }
    lines.addAll(phrases.all(topic + ".text"));
    return lines.stream().map(this::filled).toList();
  }

  private String name(String topic, Dice random) {
    return filled(phrases.pick(topic + ".file", random));
  }

  private String filled(String phrase) {
    return Wording.fill(phrase, plan.party(), plan.number());
  }

  private Dice random(String purpose) {
    return new Dice(options.seed(), plan.index(), purpose);
  }
}
