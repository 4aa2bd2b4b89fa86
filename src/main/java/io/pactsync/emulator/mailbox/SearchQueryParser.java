package io.pactsync.emulator.mailbox;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Parses one query from left to right. Invalid input, such as an unmatched bracket or an operator
 * without a value, is skipped, because Gmail accepts such queries too.
 */
final class SearchQueryParser {

  /** Deeper groups are ignored, so that no query can exhaust the stack. */
  private static final int MAX_GROUP_DEPTH = 50;

  private static final String WORD_END = "(){}\"|";

  /** No operator: the words are searched for everywhere. */
  private static final String NO_OPERATOR = "";

  private final String text;
  private final SearchOperators operators;
  private int at;
  private int depth;

  SearchQueryParser(String text, SearchOperators operators) {
    this.text = text;
    this.operators = operators;
  }

  SearchCriterion parse() {
    return group(Optional.empty(), NO_OPERATOR).orElse(new SearchCriterion.AllCriteria(List.of()));
  }

  /** Parses up to {@code closer} or the end. Words in the group belong to {@code operator}. */
  private Optional<SearchCriterion> group(Optional<Character> closer, String operator) {
    List<List<SearchCriterion>> clauses = new ArrayList<>();
    boolean or = false;
    while (skipBlanks()) {
      char c = text.charAt(at);
      if (c == ')' || c == '}') {
        at++;
        if (closer.isPresent() && closer.get() == c) {
          break;
        }
      } else if (c == '|' || takeKeyword("OR")) {
        at += c == '|' ? 1 : 0;
        or = true;
      } else if (!takeKeyword("AND")) {
        boolean joins = or;
        term(operator)
            .ifPresent(
                criterion -> {
                  if (!joins || clauses.isEmpty()) {
                    clauses.add(new ArrayList<>());
                  }
                  clauses.get(clauses.size() - 1).add(criterion);
                });
        or = false;
      }
    }
    List<SearchCriterion> all = clauses.stream().map(SearchQueryParser::any).toList();
    if (all.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(closer.isPresent() && closer.get() == '}' ? any(all) : all(all));
  }

  private Optional<SearchCriterion> term(String operator) {
    boolean negated = false;
    while (at < text.length() && (text.charAt(at) == '-' || text.charAt(at) == '+')) {
      negated |= text.charAt(at) == '-';
      at++;
    }
    Optional<String> ownOperator = operators.operatorAt(text, at);
    if (ownOperator.isPresent()) {
      at += ownOperator.get().length() + 1;
      skipBlanks();
    }
    Optional<SearchCriterion> criterion = value(ownOperator.orElse(operator));
    return negated ? criterion.map(SearchCriterion.NotCriterion::new) : criterion;
  }

  /** Parses a phrase, a group or a word. A further operator here is treated as a word. */
  private Optional<SearchCriterion> value(String operator) {
    if (at == text.length() || Character.isWhitespace(text.charAt(at))) {
      return Optional.empty();
    }
    char c = text.charAt(at);
    if (c == '"') {
      return operators.criterion(operator, phrase());
    }
    if (c == '(' || c == '{') {
      at++;
      if (depth == MAX_GROUP_DEPTH) {
        return Optional.empty();
      }
      depth++;
      Optional<SearchCriterion> group = group(Optional.of(c == '(' ? ')' : '}'), operator);
      depth--;
      return group;
    }
    return word(operator);
  }

  private Optional<SearchCriterion> word(String operator) {
    int start = at;
    while (at < text.length()
        && !Character.isWhitespace(text.charAt(at))
        && WORD_END.indexOf(text.charAt(at)) < 0) {
      at++;
    }
    if (at == start) {
      return Optional.empty();
    }
    return operators.criterion(operator, text.substring(start, at));
  }

  private String phrase() {
    int start = at + 1;
    int end = text.indexOf('"', start);
    at = end < 0 ? text.length() : end + 1;
    return text.substring(start, end < 0 ? text.length() : end);
  }

  private boolean takeKeyword(String keyword) {
    int end = at + keyword.length();
    boolean found =
        text.startsWith(keyword, at)
            && (end == text.length()
                || Character.isWhitespace(text.charAt(end))
                || WORD_END.indexOf(text.charAt(end)) >= 0);
    at = found ? end : at;
    return found;
  }

  private boolean skipBlanks() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at < text.length();
  }

  private static SearchCriterion any(List<SearchCriterion> criteria) {
    return criteria.size() == 1 ? criteria.get(0) : new SearchCriterion.AnyCriterion(criteria);
  }

  private static SearchCriterion all(List<SearchCriterion> criteria) {
    return criteria.size() == 1 ? criteria.get(0) : new SearchCriterion.AllCriteria(criteria);
  }
}
