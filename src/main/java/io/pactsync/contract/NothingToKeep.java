package io.pactsync.contract;

import io.pactsync.mail.PartKind;
import java.util.List;

/** A mail that only talks of contracts bears none. */
final class NothingToKeep implements Evidence {
  private final VerdictRules rules;

  NothingToKeep(VerdictRules rules) {
    this.rules = rules;
  }

  @Override
  public List<Finding> in(Letter letter) {
    return letter.documents().isEmpty() && letter.mail().links().isEmpty()
        ? List.of(new Finding(rules.weight(Clue.NOTHING), why(letter)))
        : List.of();
  }

  private static String why(Letter letter) {
    if (letter.mail().attachments().isEmpty()) {
      return "it holds neither a document nor a link to one";
    }
    return letter.mail().attachments().stream().allMatch(part -> part.kind() == PartKind.PICTURE)
        ? "nothing but pictures such as logos is attached"
        : "nothing attached is of a type that contracts come as";
  }
}
