package io.pactsync.config;

/**
 * One error in a configuration or a quota profile.
 *
 * @param file the file, or another origin: the name of an environment variable or {@code --set}
 * @param line the line in the file, from 1; 0 if the origin has no lines
 * @param sentence says what the error is and how to correct it
 */
public record Fault(String file, int line, String sentence) {
  /** Returns {@code file:line: sentence}, the form of compiler messages. */
  @Override
  public String toString() {
    return (line > 0 ? file + ":" + line : file) + ": " + sentence;
  }
}
