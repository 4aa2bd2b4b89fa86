package io.pactsync.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.emulator.mailbox.SearchQuery;
import io.pactsync.emulator.meter.AuditEntry;
import io.pactsync.emulator.meter.CallVerdict;
import io.pactsync.emulator.meter.EmulatedLimit;
import io.pactsync.emulator.meter.EmulatedQuota;
import io.pactsync.emulator.meter.EmulatorCountingTime;
import io.pactsync.emulator.meter.LimitScope;
import io.pactsync.emulator.meter.PublishedUnitTables;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EmulatorConcurrencyTest {

  @Test
  void waitingCallsNeedNoThreadEach() throws Exception {
    EmulatorSettings settings =
        EmulatorFixture.unlimitedSettings().latency(Duration.ofMillis(1500)).build();
    try (EmulatorFixture gmail = new EmulatorFixture(settings).withMails(1)) {
      String id = gmail.mailbox.search(SearchQuery.ALL, Set.of(), false).get(0).id();
      List<CompletableFuture<HttpResponse<String>>> calls = sent(gmail, "messages/" + id, 1000);
      CompletableFuture.allOf(calls.toArray(CompletableFuture[]::new)).join();
      assertThat(calls).allSatisfy(call -> assertThat(call.join().statusCode()).isEqualTo(200));
      assertThat(gmail.emulator.threads()).isLessThanOrEqualTo(16);
      assertThat(gmail.emulator.audit().peakInFlight()).isGreaterThan(16);
    }
  }

  @ParameterizedTest
  @EnumSource
  void windowIsFullyUsedAndNeverExceeded(EmulatorCountingTime countAt) throws Exception {
    EmulatedLimit limit = EmulatedLimit.perUser(250, Duration.ofSeconds(1));
    EmulatorSettings settings =
        EmulatorFixture.unlimitedSettings()
            .quota(EmulatedQuota.of(PublishedUnitTables.classic(), List.of(limit)))
            .countAt(countAt)
            .latency(Duration.ofMillis(40))
            .jitter(Duration.ofMillis(40))
            .seed(11)
            .build();
    try (EmulatorFixture gmail = new EmulatorFixture(settings)) {
      sent(gmail, "messages", 300).forEach(CompletableFuture::join);
      assertThat(gmail.emulator.audit().highestUnits()).containsEntry(limit, 250L);
      assertThat(gmail.emulator.audit().highestUnits(LimitScope.USER, limit.window()))
          .isEqualTo(250);
      assertThat(gmail.emulator.audit().refusals()).isPositive();
      assertThat(gmail.emulator.audit().entries())
          .hasSize(300)
          .allSatisfy(EmulatorConcurrencyTest::isRecordedInOrder);
    }
  }

  @Test
  void callsAboveTheInFlightCapAreRefusedAtNoCost() throws Exception {
    EmulatorSettings settings =
        EmulatorFixture.unlimitedSettings().inFlightCap(7).latency(Duration.ofMillis(500)).build();
    try (EmulatorFixture gmail = new EmulatorFixture(settings)) {
      List<CompletableFuture<HttpResponse<String>>> calls = sent(gmail, "profile", 40);
      List<HttpResponse<String>> responses = calls.stream().map(CompletableFuture::join).toList();
      assertThat(responses)
          .filteredOn(response -> response.statusCode() == 429)
          .isNotEmpty()
          .allSatisfy(
              response ->
                  assertThat(response.body()).contains("Too many concurrent requests for user"));
      assertThat(gmail.emulator.audit().peakInFlight()).isEqualTo(7);
      assertThat(gmail.emulator.audit().peakInFlight(EmulatorFixture.INBOX)).isEqualTo(7);
      assertThat(gmail.emulator.audit().units())
          .isEqualTo(gmail.emulator.audit().count(CallVerdict.SERVED));
    }
  }

  @Test
  void sequentialCallsStayBelowTheInFlightCap() throws Exception {
    EmulatorSettings settings = EmulatorFixture.unlimitedSettings().inFlightCap(1).build();
    try (EmulatorFixture gmail = new EmulatorFixture(settings)) {
      for (int call = 0; call < 300; call++) {
        assertThat(gmail.get("profile").statusCode()).isEqualTo(200);
      }
    }
  }

  private static void isRecordedInOrder(AuditEntry entry) {
    long counted = entry.countedNanos().orElseThrow();
    assertThat(counted - entry.arrivedNanos()).isNotNegative();
    assertThat(entry.respondedNanos() - counted).isNotNegative();
    assertThat(entry.units()).isEqualTo(entry.refused() ? 0 : 5);
    assertThat(entry.status()).isEqualTo(entry.refused() ? 403 : 200);
  }

  private static List<CompletableFuture<HttpResponse<String>>> sent(
      EmulatorFixture gmail, String path, int calls) {
    return IntStream.range(0, calls)
        .mapToObj(
            i ->
                gmail.http.sendAsync(
                    gmail.request(path).build(), HttpResponse.BodyHandlers.ofString()))
        .toList();
  }
}
