package io.pactsync.emulator.mailbox;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** One condition of a search. Conditions are records, so that equal searches compare as equal. */
sealed interface SearchCriterion {

  boolean matches(MailboxMessage mail);

  /**
   * Whether this condition includes messages in spam or trash, which a search excludes by default.
   */
  default boolean includesSpamAndTrash() {
    return false;
  }

  /** Matches when all criteria match, or when there is none. */
  record AllCriteria(List<SearchCriterion> criteria) implements SearchCriterion {
    public AllCriteria {
      criteria = List.copyOf(criteria);
    }

    @Override
    public boolean matches(MailboxMessage mail) {
      return criteria.stream().allMatch(c -> c.matches(mail));
    }

    @Override
    public boolean includesSpamAndTrash() {
      return criteria.stream().anyMatch(SearchCriterion::includesSpamAndTrash);
    }
  }

  /** Matches when at least one criterion matches. */
  record AnyCriterion(List<SearchCriterion> criteria) implements SearchCriterion {
    public AnyCriterion {
      criteria = List.copyOf(criteria);
    }

    @Override
    public boolean matches(MailboxMessage mail) {
      return criteria.stream().anyMatch(c -> c.matches(mail));
    }

    @Override
    public boolean includesSpamAndTrash() {
      return criteria.stream().anyMatch(SearchCriterion::includesSpamAndTrash);
    }
  }

  /** Negates a criterion. A negated trash or spam condition does not include trash and spam. */
  record NotCriterion(SearchCriterion criterion) implements SearchCriterion {
    @Override
    public boolean matches(MailboxMessage mail) {
      return !criterion.matches(mail);
    }
  }

  /** Matches these words in sequence within one text of the field. */
  record ContainsWords(SearchField field, WordSequence words) implements SearchCriterion {
    @Override
    public boolean matches(MailboxMessage mail) {
      return field.texts(mail).anyMatch(words::occursIn);
    }
  }

  /**
   * Matches dates in the epoch seconds {@code [from, until)}: the exact second of "after" is
   * included.
   */
  record DateRange(long from, long until) implements SearchCriterion {
    @Override
    public boolean matches(MailboxMessage mail) {
      long seconds = mail.internalDate().getEpochSecond();
      return from <= seconds && seconds < until;
    }
  }

  /** Matches sizes in bytes in {@code [from, until)}. */
  record SizeRange(long from, long until) implements SearchCriterion {
    @Override
    public boolean matches(MailboxMessage mail) {
      long bytes = mail.source().size();
      return from <= bytes && bytes < until;
    }
  }

  /** Matches a label by its id or name. Hyphens may replace spaces and slashes, as in Gmail. */
  record HasLabel(String label) implements SearchCriterion {
    public HasLabel {
      label = hyphenated(label);
    }

    @Override
    public boolean matches(MailboxMessage mail) {
      return mail.labelIds().stream().anyMatch(id -> hyphenated(id).equals(label));
    }

    @Override
    public boolean includesSpamAndTrash() {
      return label.equals("spam") || label.equals("trash");
    }

    private static String hyphenated(String label) {
      return label.toLowerCase(Locale.ROOT).replace(' ', '-').replace('/', '-');
    }
  }

  /** Matches mail with an attachment. */
  record HasAttachment() implements SearchCriterion {
    @Override
    public boolean matches(MailboxMessage mail) {
      return mail.summary().hasAttachment();
    }
  }

  /** Matches mail with a link to Google Drive. */
  record HasDriveLink() implements SearchCriterion {
    @Override
    public boolean matches(MailboxMessage mail) {
      return mail.summary().hasDriveLink();
    }
  }

  /** Matches exactly this Message-ID. */
  record HasRfcMessageId(String id) implements SearchCriterion {
    @Override
    public boolean matches(MailboxMessage mail) {
      return mail.summary().rfcMessageId().filter(id::equals).isPresent();
    }
  }

  /** Matches all mail, including spam and trash. */
  record Anywhere() implements SearchCriterion {
    @Override
    public boolean matches(MailboxMessage mail) {
      return true;
    }

    @Override
    public boolean includesSpamAndTrash() {
      return true;
    }
  }

  /** The part of a message that is searched for words. */
  enum SearchField {
    FROM,
    /** Gmail's {@code to:} also finds the recipients of copies. */
    TO,
    CC,
    SUBJECT,
    FILE_NAMES,
    EVERYWHERE;

    Stream<String> texts(MailboxMessage mail) {
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
