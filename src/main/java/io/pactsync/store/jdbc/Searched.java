package io.pactsync.store.jdbc;

import io.pactsync.store.ContractRow;
import io.pactsync.store.DocumentRow;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The text that contracts are found by, and the patterns that find it. Case is folded here, since
 * SQLite folds that of ASCII alone; so is composition, since names from a Mac come decomposed.
 */
final class Searched {
  private Searched() {}

  /** Subject, sender and document names, a line each. */
  static String text(ContractRow contract, List<DocumentRow> documents) {
    Stream<String> names =
        documents.stream()
            .flatMap(
                document -> Stream.concat(document.name().stream(), Stream.of(document.file())))
            .distinct();
    return Stream.of(contract.subject().stream(), contract.from().stream(), names)
        .flatMap(texts -> texts)
        .map(Searched::fold)
        .collect(Collectors.joining("\n"));
  }

  /** A LIKE pattern for each word, with {@code !} as the escape; none for a blank text. */
  static List<String> patterns(String words) {
    return Stream.of(fold(words).split("\\s+"))
        .filter(word -> !word.isEmpty())
        .map(word -> word.replace("!", "!!").replace("%", "!%").replace("_", "!_"))
        .map(word -> "%" + word + "%")
        .toList();
  }

  /** By way of upper case, which makes one of the letters that share it, such as ß and ss. */
  private static String fold(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFKC)
        .toUpperCase(Locale.ROOT)
        .toLowerCase(Locale.ROOT);
  }
}
