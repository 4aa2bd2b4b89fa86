package io.pactsync.emulator.mailbox;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** One condition of a search. Records, so that two equal searches are known to be equal. */
sealed interface Criterion {

  boolean matches(StoredMail mail);

  /** Whether this asks for messages in spam or trash, which a search else leaves out. */
  default boolean reachesSpamAndTrash() {
    return false;
  }

  /** Every one of them; true when there is none. */
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

  /** At least one of them. */
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

  /** The opposite. What is excluded from trash does not ask for trash. */
  record Not(Criterion criterion) implements Criterion {
    @Override
    public boolean matches(StoredMail mail) {
      return !criterion.matches(mail);
    }
  }

  /** These words, one after the other, in one text of the field. */
  record Contains(Field field, Words words) implements Criterion {
    @Override
    public boolean matches(StoredMail mail) {
      return field.texts(mail).anyMatch(words::occurIn);
    }
  }

  /** Epoch seconds in {@code [from, until)}: a message on the very second of "after" is in. */
  record Dated(long from, long until) implements Criterion {
    @Override
    public boolean matches(StoredMail mail) {
      long seconds = mail.internalDate().getEpochSecond();
      return from <= seconds && seconds < until;
    }
  }

  /** Bytes in {@code [from, until)}. */
  record Sized(long from, long until) implements Criterion {
    @Override
    public boolean matches(StoredMail mail) {
      long bytes = mail.source().size();
      return from <= bytes && bytes < until;
    }
  }

  /** A label by its id or name; spaces and slashes may be written as hyphens, as in Gmail. */
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

  /** A paper clip. */
  record HasAttachment() implements Criterion {
    @Override
    public boolean matches(StoredMail mail) {
      return mail.summary().hasAttachment();
    }
  }

  /** A link to Google Drive. */
  record HasDriveLink() implements Criterion {
    @Override
    public boolean matches(StoredMail mail) {
      return mail.summary().hasDriveLink();
    }
  }

  /** Exactly this Message-ID. */
  record HasRfcMessageId(String id) implements Criterion {
    @Override
    public boolean matches(StoredMail mail) {
      return mail.summary().rfcMessageId().filter(id::equals).isPresent();
    }
  }

  /** All mail, spam and trash as well. */
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

  /** Where words are looked for. */
  enum Field {
    FROM,
    /** Gmail's {@code to:} finds the recipients of copies too. */
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
