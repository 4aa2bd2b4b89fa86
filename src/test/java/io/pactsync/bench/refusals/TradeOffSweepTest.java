package io.pactsync.bench.refusals;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.quota.QuotaShare;
import org.junit.jupiter.api.Test;

class TradeOffSweepTest {
  @Test
  void numbersChangeThePointAndAreRestored() throws Exception {
    ShareParameters before = ShareParameters.of(QuotaShare.FAIR);
    TradeOffSweep sweep = new TradeOffSweep(60);
    TradeOffSweep.Point asItIs = sweep.pointOf(QuotaShare.FAIR);
    TradeOffSweep.Point wide = sweep.pointOf(new ShareParameters(0.85, 0.002, 0.4));
    assertThat(wide.shareOfLeft()).isLessThan(asItIs.shareOfLeft() - 0.05);
    assertThat(wide.othersRefusedPerMinute()).isLessThan(asItIs.othersRefusedPerMinute());
    assertThat(ShareParameters.of(QuotaShare.FAIR)).isEqualTo(before);
    assertThat(sweep.pointOf(QuotaShare.FAIR)).isEqualTo(asItIs);
  }
}
