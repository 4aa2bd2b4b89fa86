package io.pactsync.contract;

import io.pactsync.mail.ReadMail;
import java.util.List;

/** One line of {@code labelled-mails.txt}. */
record LabelledTestMail(String line, boolean contract, ReadMail mail) {
  static LabelledTestMail parse(String line) {
    String[] columns = (line + " ").split("\\|", -1);
    if (columns.length != 5) {
      throw new IllegalArgumentException("A line must have five columns: " + line);
    }
    TestMailBuilder mail = TestMailBuilder.withSubject(columns[1].strip()).text(columns[3].strip());
    items(columns[2]).forEach(mail::attach);
    items(columns[4]).forEach(mail::addMark);
    return new LabelledTestMail(
        line,
        switch (columns[0].strip()) {
          case "yes" -> true;
          case "no" -> false;
          default ->
              throw new IllegalArgumentException("A line must start with yes or no: " + line);
        },
        mail.read());
  }

  private static List<String> items(String column) {
    return List.of(column.split(";")).stream()
        .map(String::strip)
        .filter(s -> !s.isEmpty())
        .toList();
  }
}
