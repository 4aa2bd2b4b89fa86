package io.pactsync.cli.output;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.pactsync.sync.VerificationFinding;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Receives the findings of a verification. Text output prints every finding at once. JSON output is
 * one object, so the first 1,000 findings are kept for it.
 */
public final class FindingsOutput implements Consumer<VerificationFinding> {
  private static final int MAX_KEPT = 1000;
  private static final int MAX_LENGTH = 400;

  private final String inbox;
  private final Optional<PrintWriter> text;
  private final List<VerificationFinding> kept = new ArrayList<>();

  /**
   * @param text where each finding is printed; empty for JSON output
   */
  public FindingsOutput(String inbox, Optional<PrintWriter> text) {
    this.inbox = inbox;
    this.text = text;
  }

  @Override
  public void accept(VerificationFinding finding) {
    if (text.isPresent()) {
      String sentence = TextTable.printable(finding.sentence(), MAX_LENGTH);
      text.get().println("%s %s: %s".formatted(inbox, finding.gmailId(), sentence));
    } else if (kept.size() < MAX_KEPT) {
      kept.add(finding);
    }
  }

  /** Adds the kept findings to the array. */
  void addTo(ArrayNode array) {
    for (VerificationFinding finding : kept) {
      array.addObject().put("gmailId", finding.gmailId()).put("finding", finding.sentence());
    }
  }
}
