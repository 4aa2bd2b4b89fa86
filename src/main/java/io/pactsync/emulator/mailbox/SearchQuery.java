package io.pactsync.emulator.mailbox;

import java.time.InstantSource;
import java.util.List;
import java.util.Objects;

/**
 * A parsed Gmail search ({@code q}). Immutable. Queries with the same meaning are equal.
 *
 * <p>Supported: {@code after: before: newer: older: newer_than: older_than: has:attachment
 * has:drive filename: from: to: cc: subject: rfc822msgid: larger: smaller: size: in: is: label:
 * category:}, words, "phrases", {@code -not}, {@code OR}, {@code |}, {@code AND}, {@code (all of)},
 * {@code {any of}}, and groups after an operator. As in Gmail, {@code OR} binds tighter than a
 * space: {@code a b OR c} means {@code a (b OR c)}. Only the first words of a body are searched.
 */
public final class SearchQuery {

  /** Matches every message, as an empty {@code q} does. */
  public static final SearchQuery ALL = new SearchQuery(new SearchCriterion.AllCriteria(List.of()));

  private final SearchCriterion criterion;

  private SearchQuery(SearchCriterion criterion) {
    this.criterion = criterion;
  }

  /**
   * Parses a query. Never throws. Bare dates mean midnight Pacific time. Unknown operators are
   * searched for as words.
   *
   * @param clock the current time for {@code newer_than:} and {@code older_than:}
   */
  public static SearchQuery parse(String q, InstantSource clock) {
    return new SearchQuery(new SearchQueryParser(q, new SearchOperators(clock.instant())).parse());
  }

  public boolean matches(MailboxMessage mail) {
    return criterion.matches(mail);
  }

  /** Whether the query includes messages in spam or trash. */
  boolean includesSpamAndTrash() {
    return criterion.includesSpamAndTrash();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SearchQuery that && criterion.equals(that.criterion);
  }

  @Override
  public int hashCode() {
    return Objects.hash(criterion);
  }

  @Override
  public String toString() {
    return criterion.toString();
  }
}
