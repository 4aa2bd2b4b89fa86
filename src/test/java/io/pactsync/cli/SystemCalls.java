package io.pactsync.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The successful calls in an strace log of several threads. */
record SystemCalls(List<Call> calls) {
  private static final Pattern LINE = Pattern.compile("^(\\d+) +(.*)$");
  private static final Pattern RESUMED = Pattern.compile("^<\\.\\.\\. (\\w+) resumed>(.*)$");
  private static final Pattern NAME = Pattern.compile("^(\\w+)\\((.*)$");
  private static final Pattern DESCRIPTOR = Pattern.compile("^\\d+<([^>]*)>");
  private static final Pattern STRING = Pattern.compile("\"((?:[^\"\\\\]++|\\\\.)*+)\"");

  /**
   * A successful call.
   *
   * @param path the path of the file descriptor, or the first path argument
   * @param target the second path argument, or empty
   * @param began the number of its first line
   * @param ended the number of its last line
   */
  record Call(String name, String path, String target, String text, long began, long ended) {}

  static SystemCalls read(List<String> lines) {
    List<Call> calls = new ArrayList<>();
    Map<String, String> open = new HashMap<>();
    Map<String, Long> begun = new HashMap<>();
    for (int number = 0; number < lines.size(); number++) {
      Matcher line = LINE.matcher(lines.get(number));
      if (!line.matches()) {
        continue;
      }
      String thread = line.group(1);
      String text = line.group(2);
      Matcher resumed = RESUMED.matcher(text);
      if (text.endsWith("<unfinished ...>")) {
        open.put(thread, text.substring(0, text.length() - "<unfinished ...>".length()));
        begun.put(thread, (long) number);
      } else if (resumed.matches()) {
        long from = begun.getOrDefault(thread, (long) number);
        call(open.getOrDefault(thread, "") + resumed.group(2), from, number).ifPresent(calls::add);
      } else {
        call(text, number, number).ifPresent(calls::add);
      }
    }
    return new SystemCalls(List.copyOf(calls));
  }

  private static Optional<Call> call(String text, long began, long ended) {
    Matcher name = NAME.matcher(text);
    if (!name.matches() || text.matches("(?s).*= -1 E[A-Z]+ .*$")) {
      return Optional.empty();
    }
    String arguments = name.group(2);
    Matcher descriptor = DESCRIPTOR.matcher(arguments);
    List<String> strings = new ArrayList<>();
    Matcher string = STRING.matcher(arguments);
    while (string.find()) {
      strings.add(string.group(1));
    }
    String path = descriptor.find() ? descriptor.group(1) : strings.isEmpty() ? "" : strings.get(0);
    String target = strings.size() > 1 ? strings.get(1) : "";
    return Optional.of(new Call(name.group(1), path, target, arguments, began, ended));
  }

  List<Call> renamesInto(Path root) {
    return calls.stream()
        .filter(call -> call.name().startsWith("rename"))
        .filter(call -> call.target().startsWith(root + "/"))
        // Names that begin with a dot are staging directories.
        .filter(call -> !call.target().startsWith(root + "/."))
        .toList();
  }

  List<Call> syncsOf(String path) {
    return calls.stream()
        .filter(call -> call.name().equals("fsync") || call.name().equals("fdatasync"))
        .filter(call -> call.path().equals(path))
        .toList();
  }

  Optional<Call> made(String path) {
    return calls.stream()
        .filter(call -> call.name().startsWith("mkdir") && call.path().equals(path))
        .findFirst();
  }

  Call firstJournalWriteWith(String text) {
    return calls.stream()
        .filter(call -> call.name().equals("pwrite64") && call.path().endsWith("-wal"))
        .filter(call -> call.text().contains(text))
        .findFirst()
        .orElseThrow(() -> new AssertionError("the journal does not contain " + text));
  }

  List<Call> journalSyncsAfter(Call write) {
    return calls.stream()
        .filter(call -> call.name().equals("fsync") || call.name().equals("fdatasync"))
        .filter(call -> call.path().endsWith("-wal") && call.began() > write.ended())
        .toList();
  }
}
