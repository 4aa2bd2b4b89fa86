package io.pactsync.emulator.sample;

import io.pactsync.emulator.sample.ComposedMail.EnclosedPart;
import io.pactsync.emulator.sample.SamplePart.FileNameEncoding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;

/** Creates the files of one mail. */
final class SampleDocuments {

  private static final String PDF = "application/pdf";
  private static final String DOCX =
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

  private static final int SMALLEST_PDF = 6 * 1024;
  private static final int LARGEST_PDF = 190 * 1024;

  private final SampleOptions options;
  private final MailPlan plan;
  private final SamplePhrases phrases;

  SampleDocuments(SampleOptions options, MailPlan plan, SamplePhrases phrases) {
    this.options = options;
    this.plan = plan;
    this.phrases = phrases;
  }

  /** Creates a PDF of the phrases under {@code topic}. */
  EnclosedPart pdf(String topic) {
    String text = topic.equals("signed") ? "contract" : topic;
    return file(topic, ".pdf", PDF, random -> pdf(lines(text), random, options.documentBytes()));
  }

  EnclosedPart redline() {
    return file("redline", ".docx", DOCX, random -> docx());
  }

  EnclosedPart tiff() {
    return file("scan", ".tif", "image/tiff", SamplePicture::tiff);
  }

  EnclosedPart jpeg() {
    return file("scan", ".jpg", "image/jpeg", SamplePicture::jpeg);
  }

  EnclosedPart bundle() {
    return file(
        "bundle",
        ".zip",
        "application/zip",
        random -> {
          Map<String, SampleContent> entries = new LinkedHashMap<>();
          entries.put(
              name("signed", random) + ".pdf",
              pdf(lines("contract"), random, OptionalLong.empty()));
          entries.put("annexes/" + name("annex", random) + ".docx", docx());
          return SampleZip.of(entries);
        });
  }

  EnclosedPart invitation() {
    return new EnclosedPart(
        "invite.ics",
        List.of(),
        () ->
            SamplePart.file(
                "invite.ics",
                "application/ics",
                FileNameEncoding.RFC_2231,
                SampleContent.of(CalendarInvitation.text(plan))));
  }

  EnclosedPart logo() {
    return new EnclosedPart(
        "logo.png",
        List.of(),
        () ->
            SamplePart.inline(
                "logo@" + plan.party().domain(),
                "logo.png",
                "image/png",
                SamplePicture.logo(random("logo"))));
  }

  private EnclosedPart file(
      String topic,
      String extension,
      String mediaType,
      Function<SampleRandom, SampleContent> content) {
    SampleRandom random = random("name");
    String name = name(topic, random) + extension;
    FileNameEncoding style = random.pick(List.of(FileNameEncoding.values()));
    return new EnclosedPart(
        name,
        List.of(),
        () -> SamplePart.file(name, mediaType, style, content.apply(random("content"))));
  }

  private SampleContent pdf(List<String> lines, SampleRandom random, OptionalLong bytes) {
    double share = random.fraction();
    long defaultSize = SMALLEST_PDF + (long) (share * share * (LARGEST_PDF - SMALLEST_PDF));
    return PdfDocument.of(
        lines, plan.language(), bytes.orElse(defaultSize), random.chance(50), random.bits());
  }

  private SampleContent docx() {
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

  private String name(String topic, SampleRandom random) {
    return filled(phrases.pick(topic + ".file", random));
  }

  private String filled(String phrase) {
    return PhraseTemplate.fill(phrase, plan.party(), plan.number());
  }

  private SampleRandom random(String purpose) {
    return new SampleRandom(options.seed(), plan.index(), purpose);
  }
}
