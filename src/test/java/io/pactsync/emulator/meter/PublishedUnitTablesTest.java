package io.pactsync.emulator.meter;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.UnitTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class PublishedUnitTablesTest {
  private static final Pattern ROW = Pattern.compile("(?m)^  ([A-Za-z.]+): (\\d+)$");

  @Test
  void publishedTablesMatchTheShippedProfiles() throws Exception {
    assertThat(PublishedUnitTables.classic()).isEqualTo(shipped("250-per-second"));
    assertThat(PublishedUnitTables.classic()).isEqualTo(shipped("15000-per-minute"));
    assertThat(PublishedUnitTables.since2026()).isEqualTo(shipped("6000-per-minute"));
  }

  @Test
  void everyMethodHasUnits() {
    assertThat(PublishedUnitTables.classic().asMap()).containsOnlyKeys(GmailMethod.values());
  }

  @Test
  void refusalsNameTheMetricOfTheUnitTable() {
    assertThat(EmulatedQuota.of15000PerMinute().metric()).isEqualTo(QuotaMetric.QUERIES);
    assertThat(EmulatedQuota.of6000PerMinute().metric()).isEqualTo(QuotaMetric.TOTAL_QUERY_COST);
  }

  private static UnitTable shipped(String profile) throws Exception {
    Map<GmailMethod, Integer> units = new HashMap<>();
    Matcher row = ROW.matcher(Files.readString(Path.of("config/quota/" + profile + ".yaml")));
    while (row.find()) {
      GmailMethod.fromApiName(row.group(1))
          .ifPresent(method -> units.put(method, Integer.valueOf(row.group(2))));
    }
    return new UnitTable(units);
  }
}
