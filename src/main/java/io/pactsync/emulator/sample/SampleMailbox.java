package io.pactsync.emulator.sample;

import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The business mail of one inbox over the last eighteen months. Nothing of it is held: each mail is
 * made from the seed and its index when it is asked for. Thread-safe.
 */
public final class SampleMailbox {

  /** The newest mails are still unread, in percent. */
  private static final int UNREAD = 3;

  private final SampleOptions options;
  private final Planner planner;
  private final Composer composer;

  /**
   * Prepares a sample.
   *
   * @param owner the address of the inbox
   * @param now just after the date of the newest mail
   */
  public SampleMailbox(SampleOptions options, String owner, Instant now) {
    Map<Language, Phrases> phrases = Phrases.ofAllLanguages();
    this.options = options;
    this.planner = new Planner(options, now, phrases);
    this.composer = new Composer(options, owner, phrases);
  }

  /** How many mails there are. */
  public int count() {
    return options.count();
  }

  /**
   * The mail at an index; they are in the order of their dates, the oldest at 0.
   *
   * @throws IndexOutOfBoundsException when there is none
   */
  public SampleMail mail(int index) {
    MailPlan plan = planner.plan(Objects.checkIndex(index, options.count()));
    return new SampleMail(composer.compose(plan), options.seed(), labelIds(plan));
  }

  /**
   * What the mail at an index truly is.
   *
   * @throws IndexOutOfBoundsException when there is none
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
    if (plan.index() >= options.count() - Math.max(1, options.count() / 100 * UNREAD)) {
      labels.add("UNREAD");
    }
    if (plan.kind() == SampleKind.NEWSLETTER) {
      labels.add("CATEGORY_PROMOTIONS");
    }
    if (plan.kind() == SampleKind.RECEIPT || plan.kind() == SampleKind.DELIVERY_NOTE) {
      labels.add("CATEGORY_UPDATES");
    }
    return labels;
  }
}
