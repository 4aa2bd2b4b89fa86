package io.pactsync.emulator.sample;

import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Generates the business mail of one inbox over the last eighteen months. No mail is kept in
 * memory: each is generated from the seed and its index. Thread-safe.
 */
public final class SampleMailbox {

  /** The share of unread mails, the newest ones, in percent. */
  private static final int UNREAD_PERCENT = 3;

  private final SampleOptions options;
  private final SampleMailPlanner planner;
  private final SampleMailComposer composer;

  /**
   * Prepares a sample.
   *
   * @param owner the address of the inbox
   * @param now the current time; the newest mail is slightly older
   */
  public SampleMailbox(SampleOptions options, String owner, Instant now) {
    Map<SampleLanguage, SamplePhrases> phrases = SamplePhrases.ofAllLanguages();
    this.options = options;
    this.planner = new SampleMailPlanner(options, now, phrases);
    this.composer = new SampleMailComposer(options, owner, phrases);
  }

  /** Returns the number of mails. */
  public int count() {
    return options.count();
  }

  /**
   * Returns the mail at an index. Mails are in the order of their dates, the oldest at 0.
   *
   * @throws IndexOutOfBoundsException when the index is out of range
   */
  public SampleMail mail(int index) {
    MailPlan plan = planner.plan(Objects.checkIndex(index, options.count()));
    return new SampleMail(composer.compose(plan), options.seed(), labelIds(plan));
  }

  /**
   * Returns the true kind and language of the mail at an index.
   *
   * @throws IndexOutOfBoundsException when the index is out of range
   */
  public SampleTruth truth(int index) {
    MailPlan plan = planner.plan(Objects.checkIndex(index, options.count()));
    return new SampleTruth(plan.kind(), plan.language());
  }

  private Set<String> labelIds(MailPlan plan) {
    if (plan.byOwner()) {
      return Set.of("SENT");
    }
    Set<String> labels = new HashSet<>(Set.of("INBOX"));
    if (plan.index() >= options.count() - Math.max(1, options.count() / 100 * UNREAD_PERCENT)) {
      labels.add("UNREAD");
    }
    if (plan.kind() == SampleMailKind.NEWSLETTER) {
      labels.add("CATEGORY_PROMOTIONS");
    }
    if (plan.kind() == SampleMailKind.RECEIPT || plan.kind() == SampleMailKind.DELIVERY_NOTE) {
      labels.add("CATEGORY_UPDATES");
    }
    return labels;
  }
}
