package io.pactsync.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.pactsync.sync.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * What a verification finds: told to people as it comes, however much it is, and the first of it
 * kept for programs, whose answer is one object.
 */
final class FindingsList implements Consumer<Finding> {
  private static final int MOST_KEPT = 1000;

  private final Application application;
  private final String inbox;
  private final List<Finding> kept = new ArrayList<>();

  FindingsList(Application application, String inbox) {
    this.application = application;
    this.inbox = inbox;
  }

  @Override
  public void accept(Finding finding) {
    if (!application.options().json()) {
      application
          .out()
          .println(
              "%s %s: %s"
                  .formatted(inbox, finding.gmailId(), Table.printable(finding.sentence(), 400)));
    } else if (kept.size() < MOST_KEPT) {
      kept.add(finding);
    }
  }

  void addTo(ArrayNode array) {
    for (Finding finding : kept) {
      array.addObject().put("gmailId", finding.gmailId()).put("finding", finding.sentence());
    }
  }
}
