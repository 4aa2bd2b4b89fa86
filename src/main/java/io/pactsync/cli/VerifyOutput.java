package io.pactsync.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.store.Tally;
import io.pactsync.sync.Repair;
import io.pactsync.sync.VerifyReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A verification as people and programs read it. */
record VerifyOutput(VerifyReport report, Optional<Repair.Done> repair, FindingsList findings) {
  /** Dead letters are accounted for, and still somebody has to look at them. */
  ExitCode code() {
    return report.complete() && report.books().failed() == 0 ? ExitCode.DONE : ExitCode.FINDINGS;
  }

  String text() {
    Tally books = report.books();
    StringBuilder text = new StringBuilder();
    text.append(line("%s: %s", report.inbox(), verdict()));
    text.append(line("  messages  %s", Amounts.messages(books)));
    text.append(
        line(
            "  files     %,d read, %,d missing, %,d not as delivered",
            report.files(), report.missing(), report.corrupt()));
    if (report.remoteListed().isPresent()) {
      text.append(
          line(
              "  Gmail     lists %,d, %,d of them missing here (%,d units)",
              report.remoteListed().getAsLong(),
              report.remoteMissing().orElse(0),
              report.spent().totalUnits()));
    }
    repair.ifPresent(
        done ->
            text.append(
                line(
                    "  repair    %,d damaged messages fetched again, %,d missing ones booked"
                        + " (%,d units)",
                    done.refetched(), done.booked(), done.spent().totalUnits())));
    repair.ifPresent(
        done ->
            done.failed()
                .forEach(
                    failed ->
                        text.append(
                            line("  %s was not put back: %s", failed.gmailId(), failed.reason()))));
    advice().forEach(advice -> text.append(line("  %s", advice)));
    return text.toString();
  }

  private String verdict() {
    if (report.halted().isPresent()) {
      return "not verified to the end";
    }
    if (!report.complete()) {
      return "not complete";
    }
    return report.books().failed() == 0 ? "complete" : "complete but for dead letters";
  }

  /** What to do, for each thing that is amiss. */
  private List<String> advice() {
    List<String> advice = new ArrayList<>();
    if (!report.fullyListed()) {
      advice.add("it was not listed to the end yet: run pactsync sync " + report.inbox());
    } else if (report.books().pending() > 0) {
      advice.add("what is pending is not fetched yet: run pactsync sync " + report.inbox());
    }
    if (report.missing() + report.corrupt() + report.remoteMissing().orElse(0) > 0) {
      advice.add(
          repair.isPresent()
              ? "what is amiss still could not be put back, for the reasons given"
              : "to put back what Gmail still has: pactsync verify %s--repair %s"
                  .formatted(report.remoteListed().isPresent() ? "--remote " : "", report.inbox()));
    }
    if (report.books().failed() > 0) {
      advice.add("see why messages were given up: pactsync failures " + report.inbox());
    }
    return advice;
  }

  private static String line(String format, Object... values) {
    return String.format(Locale.ROOT, format, values) + "\n";
  }

  private static void putRepair(ObjectNode json, Repair.Done done) {
    json.put("refetched", done.refetched());
    json.put("booked", done.booked());
    json.put("units", done.spent().totalUnits());
    ObjectNode failed = json.putObject("failed");
    done.failed().forEach(each -> failed.put(each.gmailId(), each.reason()));
  }

  ObjectNode json() {
    Tally books = report.books();
    ObjectNode json = Json.object();
    json.put("inbox", report.inbox());
    json.put("listed", books.listed());
    json.put("final", report.settled());
    json.put("pending", books.pending());
    json.put("failed", books.failed());
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
        .flatMap(Repair.Done::halted)
        .or(report::halted)
        .ifPresent(halted -> json.put("reason", halted.sentence()));
    findings.addTo(json.putArray("findings"));
    return json;
  }
}
