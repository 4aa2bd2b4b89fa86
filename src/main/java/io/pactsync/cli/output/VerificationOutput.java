package io.pactsync.cli.output;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.store.MessageCounts;
import io.pactsync.sync.Repair;
import io.pactsync.sync.VerifyReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Formats the result of a verification as text or as one JSON object. */
public record VerificationOutput(
    VerifyReport report, Optional<Repair.RepairReport> repair, FindingsOutput findings) {
  /** Returns the lines, each with a line end. */
  public String text() {
    MessageCounts counts = report.counts();
    StringBuilder text = new StringBuilder();
    text.append(line("%s: %s", report.inbox(), verdict()));
    text.append(line("  messages  %s", AmountFormat.messageCounts(counts)));
    text.append(
        line(
            "  files     %,d read, %,d missing, %,d corrupt",
            report.files(), report.missing(), report.corrupt()));
    if (report.remoteListed().isPresent()) {
      text.append(
          line(
              "  Gmail     lists %s, %,d of them missing here (%s)",
              AmountFormat.count(report.remoteListed().getAsLong(), "message"),
              report.remoteMissing().orElse(0),
              AmountFormat.count(report.spent().totalUnits(), "unit")));
    }
    repair.ifPresent(
        done ->
            text.append(
                line(
                    "  repair    %s fetched again, %s added (%s)",
                    AmountFormat.count(done.refetched(), "corrupt message"),
                    AmountFormat.count(done.added(), "missing message"),
                    AmountFormat.count(done.spent().totalUnits(), "unit"))));
    repair.ifPresent(
        done ->
            done.failed()
                .forEach(
                    failed ->
                        text.append(
                            line("  %s was not repaired: %s", failed.gmailId(), failed.reason()))));
    advice().forEach(advice -> text.append(line("  %s", advice)));
    return text.toString();
  }

  private String verdict() {
    if (report.halted().isPresent()) {
      return "verification interrupted";
    }
    if (!report.complete()) {
      return "not complete";
    }
    return report.counts().failed() == 0 ? "complete" : "complete except for dead letters";
  }

  /** One sentence for each problem: what to do about it. */
  private List<String> advice() {
    List<String> advice = new ArrayList<>();
    if (!report.fullyListed()) {
      advice.add("the listing is not finished; run pactsync sync " + report.inbox());
    } else if (report.counts().pending() > 0) {
      advice.add("some messages are not fetched yet; run pactsync sync " + report.inbox());
    }
    if (report.missing() + report.corrupt() + report.remoteMissing().orElse(0) > 0) {
      advice.add(
          repair.isPresent()
              ? "some messages could not be repaired, for the reasons above"
              : "to fetch these messages again, run pactsync verify %s--repair %s"
                  .formatted(report.remoteListed().isPresent() ? "--remote " : "", report.inbox()));
    }
    if (report.counts().failed() > 0) {
      advice.add(AmountFormat.deadLetters(report.counts().failed(), report.inbox()));
    }
    return advice;
  }

  private static String line(String format, Object... values) {
    return String.format(Locale.ROOT, format, values) + "\n";
  }

  private static void putRepair(ObjectNode json, Repair.RepairReport done) {
    json.put("refetched", done.refetched());
    json.put("booked", done.added());
    json.put("units", done.spent().totalUnits());
    ObjectNode failed = json.putObject("failed");
    done.failed().forEach(each -> failed.put(each.gmailId(), each.reason()));
  }

  /** Returns the object that programs read. */
  public ObjectNode json() {
    MessageCounts counts = report.counts();
    ObjectNode json = JsonObjects.object();
    json.put("inbox", report.inbox());
    MessageCountField.put(json, counts, MessageCountField.LISTED);
    json.put("final", report.finished());
    MessageCountField.put(json, counts, MessageCountField.PENDING, MessageCountField.FAILED);
    json.put("files", report.files());
    json.put("missing", report.missing());
    json.put("corrupt", report.corrupt());
    report.remoteListed().ifPresent(count -> json.put("remoteListed", count));
    report.remoteMissing().ifPresent(count -> json.put("remoteMissing", count));
    json.put("fullyListed", report.fullyListed());
    repair.ifPresent(done -> putRepair(json.putObject("repair"), done));
    json.put("units", report.spent().totalUnits());
    json.put("complete", report.complete());
    repair
        .flatMap(Repair.RepairReport::halted)
        .or(report::halted)
        .ifPresent(halted -> json.put("reason", halted.sentence()));
    findings.addTo(json.putArray("findings"));
    return json;
  }
}
