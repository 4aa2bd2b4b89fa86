package io.pactsync.cli.output;

import io.pactsync.emulator.meter.CallAudit;
import io.pactsync.emulator.meter.EmulatedLimit;
import io.pactsync.emulator.meter.OtherClientAudit;
import java.util.Locale;
import java.util.stream.Collectors;

/** Summarizes the calls of an emulator in one line of text. */
public final class EmulatorSummary {
  private EmulatorSummary() {}

  private static String highest(EmulatedLimit limit, long units) {
    return String.format(
        Locale.ROOT,
        "%s/%ss %,d of %,d",
        limit.scope().name().toLowerCase(Locale.ROOT),
        limit.window().toSeconds(),
        units,
        limit.units());
  }

  private static String others(OtherClientAudit others) {
    return others.calls() == 0
        ? ""
        : String.format(
            Locale.ROOT,
            "; other clients made %s for %s, %,d refused",
            AmountFormat.count(others.calls(), "call"),
            AmountFormat.count(others.units(), "unit"),
            others.refusals());
  }

  /**
   * Returns the calls, units, refusals and highest windows so far. The calls of other clients are
   * named apart; the windows contain both.
   */
  public static String of(CallAudit audit) {
    String highest =
        audit.highestUnits().entrySet().stream()
            .map(entry -> highest(entry.getKey(), entry.getValue()))
            .collect(Collectors.joining(", "));
    return String.format(
            Locale.ROOT,
            "served %s for %s, refused %,d; at most %d in flight; highest %s",
            AmountFormat.count(audit.calls(), "call"),
            AmountFormat.count(audit.units(), "unit"),
            audit.refusals(),
            audit.peakInFlight(),
            highest)
        + others(audit.others());
  }
}
