package io.pactsync.store.jdbc;

import io.pactsync.store.ContractRow;
import io.pactsync.store.DocumentRow;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Builds the searchable text of a contract and the LIKE patterns that match it. Case is folded
 * here, because SQLite folds only ASCII. Unicode composition is normalized too, because file names
 * from a Mac are decomposed.
 */
final class SearchText {
  private SearchText() {}

  /** The subject, the sender and the document names, one per line. */
  static String of(ContractRow contract, List<DocumentRow> documents) {
    Stream<String> names =
        documents.stream()
            .flatMap(
                document -> Stream.concat(document.name().stream(), Stream.of(document.file())))
            .distinct();
    return Stream.of(contract.subject().stream(), contract.from().stream(), names)
        .flatMap(texts -> texts)
        .map(SearchText::fold)
        .collect(Collectors.joining("\n"));
  }

  /**
   * One LIKE pattern for each word, with {@code !} as the escape character; none for a blank text.
   */
  static List<String> patterns(String words) {
    return Stream.of(fold(words).split("\\s+"))
        .filter(word -> !word.isEmpty())
        .map(word -> word.replace("!", "!!").replace("%", "!%").replace("_", "!_"))
        .map(word -> "%" + word + "%")
        .toList();
  }

  /**
   * Converts to upper case first, which makes letters with the same upper case equal, such as ß and
   * ss.
   */
  private static String fold(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFKC)
        .toUpperCase(Locale.ROOT)
        .toLowerCase(Locale.ROOT);
  }
}
