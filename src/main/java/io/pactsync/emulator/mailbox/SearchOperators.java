package io.pactsync.emulator.mailbox;

import io.pactsync.emulator.mailbox.SearchCriterion.Anywhere;
import io.pactsync.emulator.mailbox.SearchCriterion.ContainsWords;
import io.pactsync.emulator.mailbox.SearchCriterion.DateRange;
import io.pactsync.emulator.mailbox.SearchCriterion.HasAttachment;
import io.pactsync.emulator.mailbox.SearchCriterion.HasDriveLink;
import io.pactsync.emulator.mailbox.SearchCriterion.HasLabel;
import io.pactsync.emulator.mailbox.SearchCriterion.HasRfcMessageId;
import io.pactsync.emulator.mailbox.SearchCriterion.NotCriterion;
import io.pactsync.emulator.mailbox.SearchCriterion.SearchField;
import io.pactsync.emulator.mailbox.SearchCriterion.SizeRange;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Creates the criteria for Gmail's search operators. */
final class SearchOperators {

  private static final List<String> NAMES =
      List.of(
          "after",
          "before",
          "newer",
          "older",
          "newer_than",
          "older_than",
          "has",
          "filename",
          "from",
          "to",
          "cc",
          "subject",
          "rfc822msgid",
          "larger",
          "smaller",
          "size",
          "in",
          "is",
          "label",
          "category");

  private static final Pattern SIZE = Pattern.compile("(\\d{1,12})([kmg]?)b?");

  private final SearchDateParser dates;

  SearchOperators(Instant now) {
    this.dates = new SearchDateParser(now);
  }

  /** Returns the operator whose name and colon are at this position of a query. */
  Optional<String> operatorAt(String query, int at) {
    return NAMES.stream()
        .filter(name -> query.regionMatches(true, at, name, 0, name.length()))
        .filter(name -> query.startsWith(":", at + name.length()))
        .findFirst();
  }

  /**
   * Returns the criterion for {@code operator:value}. If the operator is empty or the value is
   * invalid for it, the text is searched for as words. Returns empty when there is nothing to
   * search for.
   */
  Optional<SearchCriterion> criterion(String operator, String value) {
    String lower = value.toLowerCase(Locale.ROOT).strip();
    Optional<SearchCriterion> found =
        switch (operator) {
          case "after", "newer" -> from(dates.epochSecond(lower));
          case "before", "older" -> until(dates.epochSecond(lower));
          case "newer_than" -> from(dates.epochSecondBefore(lower));
          case "older_than" -> until(dates.epochSecondBefore(lower));
          case "larger", "size" -> larger(lower);
          case "smaller" -> smaller(lower);
          case "has" -> has(lower);
          case "in", "is" -> Optional.of(place(lower));
          case "label" -> Optional.of(new HasLabel(lower));
          case "category" -> Optional.of(new HasLabel("category_" + lower));
          case "rfc822msgid" ->
              Optional.of(new HasRfcMessageId(value.strip().replaceAll("^<|>$", "")));
          case "from" -> lower.equals("me") ? sent() : words(SearchField.FROM, value);
          case "to" ->
              lower.equals("me") ? sent().map(NotCriterion::new) : words(SearchField.TO, value);
          case "cc" -> words(SearchField.CC, value);
          case "subject" -> words(SearchField.SUBJECT, value);
          case "filename" -> words(SearchField.FILE_NAMES, value);
          default -> Optional.empty();
        };
    return found.or(() -> words(SearchField.EVERYWHERE, operator + " " + value));
  }

  private static Optional<SearchCriterion> words(SearchField field, String value) {
    return WordSequence.of(value).map(words -> new ContainsWords(field, words));
  }

  private static Optional<SearchCriterion> from(OptionalLong second) {
    return second.isPresent()
        ? Optional.of(new DateRange(second.getAsLong(), Long.MAX_VALUE))
        : Optional.empty();
  }

  private static Optional<SearchCriterion> until(OptionalLong second) {
    return second.isPresent()
        ? Optional.of(new DateRange(Long.MIN_VALUE, second.getAsLong()))
        : Optional.empty();
  }

  private static Optional<SearchCriterion> larger(String value) {
    OptionalLong bytes = bytes(value);
    return bytes.isPresent()
        ? Optional.of(new SizeRange(bytes.getAsLong() + 1, Long.MAX_VALUE))
        : Optional.empty();
  }

  private static Optional<SearchCriterion> smaller(String value) {
    OptionalLong bytes = bytes(value);
    return bytes.isPresent() ? Optional.of(new SizeRange(0, bytes.getAsLong())) : Optional.empty();
  }

  private static OptionalLong bytes(String value) {
    Matcher size = SIZE.matcher(value);
    if (!size.matches()) {
      return OptionalLong.empty();
    }
    int shift =
        switch (size.group(2)) {
          case "k" -> 10;
          case "m" -> 20;
          case "g" -> 30;
          default -> 0;
        };
    return OptionalLong.of(Math.min(Long.parseLong(size.group(1)), Long.MAX_VALUE >> 31) << shift);
  }

  private static Optional<SearchCriterion> has(String what) {
    return switch (what) {
      case "attachment" -> Optional.of(new HasAttachment());
      case "drive", "document", "spreadsheet", "presentation" -> Optional.of(new HasDriveLink());
      default -> Optional.empty();
    };
  }

  private static SearchCriterion place(String name) {
    return switch (name) {
      case "anywhere" -> new Anywhere();
      case "drafts" -> new HasLabel("draft");
      case "read" -> new NotCriterion(new HasLabel("unread"));
      default -> new HasLabel(name);
    };
  }

  /** The owner's sent mail: the query does not know which mailbox it will search. */
  private static Optional<SearchCriterion> sent() {
    return Optional.of(new HasLabel("sent"));
  }
}
