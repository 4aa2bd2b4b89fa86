package io.pactsync.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.QuotaLimit;
import io.pactsync.quota.QuotaProfile;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Map;

/**
 * A profile as people and programs read it.
 *
 * @param headroom share of each limit left unspent
 */
record UnitsReport(QuotaProfile profile, double headroom) {
  String text() {
    StringBuilder text = new StringBuilder();
    text.append(String.format(Locale.ROOT, "profile %s%n%n", profile.name()));
    String spent = "spent at most (headroom " + percent() + ")";
    text.append(String.format(Locale.ROOT, "%-16s %10s  %s%n", "limit", "units", spent));
    for (QuotaLimit limit : profile.limits()) {
      text.append(
          String.format(
              Locale.ROOT, "%-16s %,10d  %,10d%n", limit.name(), limit.units(), spendable(limit)));
    }
    text.append(String.format(Locale.ROOT, "%n%-38s %s%n", "method", "units"));
    profile
        .units()
        .asMap()
        .forEach(
            (method, units) ->
                text.append(String.format(Locale.ROOT, "%-38s %5d%n", method.apiName(), units)));
    return text.toString();
  }

  /** One object on one line. */
  String json() {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartObject();
      json.writeStringField("profile", profile.name());
      json.writeNumberField("headroom", headroom);
      json.writeArrayFieldStart("limits");
      for (QuotaLimit limit : profile.limits()) {
        json.writeStartObject();
        json.writeStringField("limit", limit.name());
        json.writeNumberField("units", limit.units());
        json.writeNumberField("spendable", spendable(limit));
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeObjectFieldStart("units");
      for (Map.Entry<GmailMethod, Integer> row : profile.units().asMap().entrySet()) {
        json.writeNumberField(row.getKey().apiName(), row.getValue());
      }
      json.writeEndObject();
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("a text cannot be written to memory", e);
    }
    return text + System.lineSeparator();
  }

  /** In decimal: 2% of 250 is 5, whatever binary fractions make of 0.98. */
  private long spendable(QuotaLimit limit) {
    return BigDecimal.valueOf(limit.units())
        .multiply(BigDecimal.ONE.subtract(BigDecimal.valueOf(headroom)))
        .setScale(0, RoundingMode.FLOOR)
        .longValueExact();
  }

  private String percent() {
    return BigDecimal.valueOf(headroom).movePointRight(2).stripTrailingZeros().toPlainString()
        + "%";
  }
}
