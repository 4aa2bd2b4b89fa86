package io.pactsync.fuzz;

/** Reduces a sentence to what does not depend on the input. */
final class FuzzText {
  private static final int MAX = 160;

  private FuzzText() {}

  /** Removes quoted text, numbers, paths and what follows a colon. */
  static String outline(String sentence) {
    String outline =
        sentence
            .replaceAll("(?s)[\"'“].*[\"'”]", "Q")
            .replaceAll("(?s): .*", ":")
            .replaceAll("[Pp]art \\S+", "part")
            .replaceAll("/\\S+", "/")
            .replaceAll("\\d+", "N");
    return outline.substring(0, Math.min(MAX, outline.length()));
  }
}
