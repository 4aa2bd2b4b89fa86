package io.pactsync.emulator.meter;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.quota.GmailMethod;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CallAuditTest {
  private final CallAudit audit = new CallAudit(new QuotaMeter(List.of(), false, () -> 0), 3);

  @Test
  void highestWindowIgnoresTheResponseOrder() {
    audit.record(entry("a", 2_000, 5));
    audit.record(entry("a", 1_001, 5));
    audit.record(entry("b", 1_500, 7));
    assertThat(audit.highestUnits(LimitScope.USER, Duration.ofNanos(1_000))).isEqualTo(10);
    assertThat(audit.highestUnits(LimitScope.USER, Duration.ofNanos(999))).isEqualTo(7);
    assertThat(audit.highestUnits(LimitScope.PROJECT, Duration.ofNanos(1_000))).isEqualTo(17);
  }

  @Test
  void totalsIncludeRemovedEntries() {
    for (int i = 0; i < 10; i++) {
      audit.record(entry("a", i, 5));
    }
    assertThat(audit.entries()).hasSize(3);
    assertThat(audit.calls()).isEqualTo(10);
    assertThat(audit.units()).isEqualTo(50);
    assertThat(audit.callsByMethod()).containsEntry(GmailMethod.MESSAGES_GET, 10L);
    assertThat(audit.unitsByMethod()).containsEntry(GmailMethod.MESSAGES_GET, 50L);
  }

  @Test
  void entriesAreWrittenAsOneObjectPerLine(@TempDir Path folder) throws Exception {
    audit.record(entry("a", 7, 5));
    Path file = folder.resolve("audit.jsonl");
    audit.writeJsonLines(file);
    assertThat(Files.readAllLines(file))
        .containsExactly(
            "{\"arrived\":6,\"counted\":7,\"answered\":8,\"user\":\"a\","
                + "\"method\":\"messages.get\",\"message\":\"1f\",\"units\":5,\"status\":200,"
                + "\"verdict\":\"served\"}");
  }

  private static AuditEntry entry(String user, long counted, int units) {
    return new AuditEntry(
        counted - 1,
        OptionalLong.of(counted),
        counted + 1,
        Optional.of(user),
        GmailMethod.MESSAGES_GET,
        Optional.of("1f"),
        units,
        200,
        CallVerdict.SERVED,
        Optional.empty());
  }
}
