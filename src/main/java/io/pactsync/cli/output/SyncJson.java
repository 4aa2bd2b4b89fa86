package io.pactsync.cli.output;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.gmail.CallCounts;
import io.pactsync.quota.GmailMethod;
import io.pactsync.store.MessageCounts;
import io.pactsync.sync.SyncReport;
import java.util.Map;
import java.util.TreeMap;

/** Formats the report of a sync as one JSON object. Programs rely on its keys. */
public final class SyncJson {
  private SyncJson() {}

  /** Returns the object, with the names of the profile and the strategy of the run. */
  public static ObjectNode of(SyncReport report, String profile, String strategy) {
    ObjectNode json = JsonObjects.object();
    MessageCounts counts = report.counts();
    CallCounts.CallTotals spent = report.spent();
    json.put("inbox", report.inbox());
    json.put("mode", report.mode().label());
    report
        .estimate()
        .ifPresent(
            outlook -> {
              json.put("dryRun", true);
              json.put("matching", outlook.listed());
              json.put("toFetch", outlook.toFetch());
              json.put("unitsToFetch", outlook.units());
              json.put("secondsAtLeast", outlook.minDuration().toMillis() / 1000.0);
            });
    report
        .named()
        .ifPresent(
            named -> {
              ObjectNode ids = json.putObject("ids");
              ids.put("given", named.named());
              ids.put("doneBefore", named.doneBefore());
              named.unknown().forEach(ids.putArray("unknown")::add);
              named.failed().forEach(ids.putArray("failed")::add);
              ids.put("left", named.pending());
            });
    MessageCountField.put(json, counts, MessageCountField.LISTED);
    json.put("new", report.newlyListed());
    MessageCountField.putStates(json, counts);
    json.put("review", report.review());
    MessageCountField.put(json, counts, MessageCountField.ATTACHMENTS, MessageCountField.BYTES);
    json.set("units", counted(spent.totalUnits(), spent.units()));
    json.set("calls", counted(spent.totalCalls(), spent.calls()));
    json.put("refused", spent.refused());
    json.put("retried", spent.retried());
    json.put("seconds", report.took().toMillis() / 1000.0);
    json.put("profile", profile);
    json.put("strategy", strategy);
    ObjectNode peak = json.putObject("peak");
    new TreeMap<>(report.peak()).forEach(peak::put);
    RefusalFormat.put(json, report.refusals(), report.availableUnitsPerSecond());
    json.put("completed", report.completed());
    report
        .halted()
        .ifPresent(
            halted -> {
              json.put("reason", halted.sentence());
              if (!halted.detail().equals(halted.sentence())) {
                json.put("detail", halted.detail());
              }
            });
    return json;
  }

  private static ObjectNode counted(long total, Map<GmailMethod, Long> byMethod) {
    ObjectNode json = JsonObjects.object();
    json.put("total", total);
    ObjectNode methods = json.putObject("byMethod");
    new TreeMap<>(byMethod).forEach((method, count) -> methods.put(method.apiName(), count));
    return json;
  }
}
