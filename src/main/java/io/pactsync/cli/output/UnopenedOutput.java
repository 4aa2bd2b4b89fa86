package io.pactsync.cli.output;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.store.MessageState;
import io.pactsync.store.UnopenedMessage;
import java.util.List;

/** Formats the messages with parts that were not looked into. */
public final class UnopenedOutput {
  private static final int SUBJECT_WIDTH = 40;
  private static final int FINDING_WIDTH = 100;

  private UnopenedOutput() {}

  /** Returns a table with one row for each part. */
  public static TextTable table(List<UnopenedMessage> messages) {
    TextTable table = new TextTable("DATE", "VERDICT", "MESSAGE", "SUBJECT", "NOT LOOKED INTO");
    for (UnopenedMessage message : messages) {
      for (String finding : message.content().findings()) {
        table.row(
            message.internalDate().toString().substring(0, 10),
            verdict(message),
            message.gmailId(),
            TextTable.printable(message.content().subject().orElse("(no subject)"), SUBJECT_WIDTH),
            TextTable.printable(finding, FINDING_WIDTH));
      }
    }
    return table;
  }

  /** Returns one message as an object. */
  public static ObjectNode json(UnopenedMessage message) {
    ObjectNode json = JsonObjects.object();
    json.put("inbox", message.email());
    json.put("gmailId", message.gmailId());
    json.put("internalDate", message.internalDate().toString());
    json.put("from", message.content().sender().orElse(null));
    json.put("subject", message.content().subject().orElse(null));
    json.put("verdict", verdict(message));
    json.put("score", message.score());
    message.content().findings().forEach(json.putArray("unopened")::add);
    return json;
  }

  private static String verdict(UnopenedMessage message) {
    if (message.review()) {
      return "review";
    }
    return message.state() == MessageState.SYNCED ? "contract" : "other";
  }
}
