package io.pactsync.cli.output;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.window.QuotaLimit;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;

/**
 * Formats the configured and the learned profiles as text or JSON.
 *
 * @param profile the configured profile
 * @param headroom the share of each limit that stays unspent
 * @param learned the profiles that projects use instead, learned from refusals
 */
public record UnitsReport(QuotaProfile profile, double headroom, List<LearnedProfile> learned) {
  /** A profile that a project uses because Google named its limit in a refusal. */
  public record LearnedProfile(String project, QuotaProfile profile) {}

  /** Returns a table of the limits and a table of the units, for each profile. */
  public String text() {
    StringBuilder text = new StringBuilder();
    add(
        text,
        profile,
        "profile "
            + profile.name()
            + (learned.isEmpty() ? "" : ", as configured; another profile is used, see below"));
    for (LearnedProfile each : learned) {
      text.append('\n');
      add(
          text,
          each.profile(),
          "profile %s, used for %s instead: Google named its limit in a refusal.%n%s"
              .formatted(
                  each.profile().name(),
                  each.project().isEmpty() ? "all inboxes" : "the project " + each.project(),
                  "Set quota.profile to confirm it, or quota.learn=false to reject it."));
    }
    return text.toString();
  }

  private void add(StringBuilder text, QuotaProfile shown, String title) {
    text.append(title).append("\n\n");
    String spendable = "spendable (headroom " + percent() + ")";
    text.append(String.format(Locale.ROOT, "%-16s %10s  %s%n", "limit", "units", spendable));
    for (QuotaLimit limit : shown.limits()) {
      text.append(
          String.format(
              Locale.ROOT,
              "%-16s %,10d  %,10d%n",
              limit.name(),
              limit.units(),
              limit.spendable(headroom)));
    }
    text.append(String.format(Locale.ROOT, "%n%-38s %s%n", "method", "units"));
    shown
        .units()
        .asMap()
        .forEach(
            (method, units) ->
                text.append(String.format(Locale.ROOT, "%-38s %5d%n", method.apiName(), units)));
  }

  /** One JSON object on one line. */
  public String json() {
    ObjectNode json = JsonObjects.object();
    json.put("profile", profile.name());
    json.put("headroom", headroom);
    put(json, profile);
    if (!learned.isEmpty()) {
      ArrayNode projects = json.putArray("learned");
      for (LearnedProfile each : learned) {
        ObjectNode object = projects.addObject();
        object.put("project", each.project());
        object.put("profile", each.profile().name());
        put(object, each.profile());
      }
    }
    return json + System.lineSeparator();
  }

  private void put(ObjectNode json, QuotaProfile shown) {
    ArrayNode limits = json.putArray("limits");
    for (QuotaLimit limit : shown.limits()) {
      limits
          .addObject()
          .put("limit", limit.name())
          .put("units", limit.units())
          .put("spendable", limit.spendable(headroom));
    }
    ObjectNode units = json.putObject("units");
    shown.units().asMap().forEach((method, cost) -> units.put(method.apiName(), cost));
  }

  private String percent() {
    return BigDecimal.valueOf(headroom).movePointRight(2).stripTrailingZeros().toPlainString()
        + "%";
  }
}
