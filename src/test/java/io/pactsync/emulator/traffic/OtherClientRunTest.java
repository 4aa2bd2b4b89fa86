package io.pactsync.emulator.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.emulator.meter.CallAudit;
import io.pactsync.emulator.meter.EmulatedQuota;
import io.pactsync.emulator.meter.OtherClientCall;
import io.pactsync.emulator.meter.QuotaMeter;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Another client beside calls of this test, with a ticker that is driven by hand. */
class OtherClientRunTest {
  private static final String USER = "legal@acme.example";
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  private final AtomicLong now = new AtomicLong();
  private final EmulatedQuota quota = EmulatedQuota.of250PerSecond();

  private CallAudit audit(boolean chargesRefused, String client, long wakeUpEvery, int seconds) {
    QuotaMeter meter = new QuotaMeter(quota.limits(), chargesRefused, now::get);
    CallAudit audit = new CallAudit(meter, 100_000);
    OtherClientRun run =
        new OtherClientRun(
            USER,
            new CallArrivals(EmulatedOtherClient.parse(client), 5, Instant.EPOCH, new Random(1)),
            new OtherClientCaller(quota, meter, audit, chargesRefused));
    while (now.get() < seconds * SECOND) {
      long wait = run.callUntil(now.get());
      assertThat(wait).isPositive();
      now.addAndGet(Math.max(wait, wakeUpEvery));
    }
    return audit;
  }

  @Test
  void theMeterRefusesWhatDoesNotFit() {
    CallAudit audit = audit(false, "500", 1, 20);
    assertThat(audit.others().units()).isBetween(19 * 250L, 21 * 250L);
    assertThat(audit.others().refusals())
        .isEqualTo(audit.others().calls() - audit.others().units() / 5);
    assertThat(audit.highestUnits().values()).containsExactly(250L);
    assertThat(audit.others().entries()).extracting(OtherClientCall::units).containsOnly(0, 5);
  }

  @Test
  void refusedCallsCostUnitsIfTheMeterChargesThem() {
    CallAudit audit = audit(true, "500", 1, 20);
    assertThat(audit.others().units()).isEqualTo(5 * audit.others().calls());
  }

  @Test
  void lateWakeUpsDoNotLowerTheRate() {
    CallAudit audit = audit(false, "100", SECOND / 3, 200);
    assertThat(audit.others().calls()).isBetween(3_700L, 4_300L);
  }

  @Test
  void theClientUnderTestHasNoCalls() {
    CallAudit audit = audit(false, "100", 1, 5);
    assertThat(audit.calls()).isZero();
    assertThat(audit.units()).isZero();
    assertThat(audit.refusals()).isZero();
    assertThat(audit.entries()).isEmpty();
  }
}
