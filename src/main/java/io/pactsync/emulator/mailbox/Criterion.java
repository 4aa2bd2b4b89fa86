package io.pactsync.emulator.mailbox;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** One condition of a search. Conditions are records, so that equal searches compare as equal. */
sealed interface Criterion {

  boolean matches(StoredMail mail);

  /**
   * Whether this condition includes messages in spam or trash, which a search excludes by default.
   */
  default boolean reachesSpamAndTrash() {
    return false;
  }

  /** Matches when all criteria match, or when there is none. */
  record All(List<Criterion> criteria) implements Criterion {
    public All {
      criteria = List.copyOf(criteria);
    }

    @Override
    public boolean matches(StoredMail mail) {
      return criteria.stream().allMatch(c -> c.matches(mail));
    }

    @Override
    public boolean reachesSpamAndTrash() {
      return criteria.stream().anyMatch(Criterion::reachesSpamAndTrash);
    }
  }

  /** Matches when at least one criterion matches. */
  record Any(List<Criterion> criteria) implements Criterion {
    public Any {
      criteria = List.copyOf(criteria);
    }

    @Override
    public boolean matches(StoredMail mail) {
      return criteria.stream().anyMatch(c -> c.matches(mail));
    }

    @Override
    public boolean reachesSpamAndTrash() {
      return criteria.stream().anyMatch(Criterion::reachesSpamAndTrash);
    }
  }

  /** Negates a criterion. A negated trash or spam condition does not include trash and spam. */
  record Not(Criterion criterion) implements Criterion {
    @Override
    public boolean matches(StoredMail mail) {
      return !criterion.matches(mail);
    }
  }

  /** Matches these words in sequence within one text of the field. */
  record Contains(Field field, Words words) implements Criterion {
    @Override
    public boolean matches(StoredMail mail) {
      return field.texts(mail).anyMatch(words::occurIn);
    }
  }

  /**
   * Matches dates in the epoch seconds {@code [from, until)}: the exact second of "after" is
   * included.
   */
  record Dated(long from, long until) implements Criterion {
    @Override
    public boolean matches(StoredMail mail) {
      long seconds = mail.internalDate().getEpochSecond();
      return from <= seconds && seconds < until;
    }
  }

  /** Matches sizes in bytes in {@code [from, until)}. */
  record Sized(long from, long until) implements Criterion {
    @Override
    public boolean matches(StoredMail mail) {
      long bytes = mail.source().size();
      return from <= bytes && bytes < until;
    }
  }

  /** Matches a label by its id or name. Hyphens may replace spaces and slashes, as in Gmail. */
  record Labelled(String label) implements Criterion {
    public Labelled {
      label = hyphenated(label);
    }

    @Override
    public boolean matches(StoredMail mail) {
      return mail.labelIds().stream().anyMatch(id -> hyphenated(id).equals(label));
    }

    @Override
    public boolean reachesSpamAndTrash() {
      return label.equals("spam") || label.equals("trash");
    }

    private static String hyphenated(String label) {
      return label.toLowerCase(Locale.ROOT).replace(' ', '-').replace('/', '-');
    }
  }

  /** Matches mail with an attachment. */
  record HasAttachment() implements Criterion {
    @Override
    public boolean matches(StoredMail mail) {
      return mail.summary().hasAttachment();
    }
  }

  /** Matches mail with a link to Google Drive. */
  record HasDriveLink() implements Criterion {
    @Override
    public boolean matches(StoredMail mail) {
      return mail.summary().hasDriveLink();
    }
  }

  /** Matches exactly this Message-ID. */
  record HasRfcMessageId(String id) implements Criterion {
    @Override
    public boolean matches(StoredMail mail) {
      return mail.summary().rfcMessageId().filter(id::equals).isPresent();
    }
  }

  /** Matches all mail, including spam and trash. */
  record Anywhere() implements Criterion {
    @Override
    public boolean matches(StoredMail mail) {
      return true;
    }

    @Override
    public boolean reachesSpamAndTrash() {
      return true;
    }
  }

  /** The part of a message that is searched for words. */
  enum Field {
    FROM,
    /** Gmail's {@code to:} also finds the recipients of copies. */
    TO,
    CC,
    SUBJECT,
    FILE_NAMES,
    EVERYWHERE;

    Stream<String> texts(StoredMail mail) {
      MailSummary summary = mail.summary();
      return switch (this) {
        case FROM -> Stream.of(summary.from());
        case TO -> Stream.of(summary.to(), summary.cc());
        case CC -> Stream.of(summary.cc());
        case SUBJECT -> Stream.of(summary.subject());
        case FILE_NAMES -> summary.fileNames().stream();
        case EVERYWHERE ->
            Stream.concat(
                Stream.of(
                    summary.subject(), summary.text(), summary.from(), summary.to(), summary.cc()),
                summary.fileNames().stream());
      };
    }
  }
}
