package io.pactsync.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.quota.GmailMethod;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Transient faults cost their own retries and no more: a tenth of the calls fails, and the calls
 * grow by about a tenth. No message is lost.
 */
class TransientFaultCostTest {
  private static final int MESSAGES = 300;

  @TempDir Path home;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "500:messages.get:10%",
        "500:messages.get:3%,503:messages.get:3%,reset:messages.get:2%,truncate:messages.get:2%",
        // Further faults: pages of a front end, rejected tokens, and a response that is cut.
        "502-html:messages.get:5%,504:messages.get:5%",
        "401:messages.get:10%",
        "cut:messages.get:10%"
      })
  void aTenthOfFaultsCostsAboutATenthMoreCalls(String faults) throws Exception {
    try (SyncFixture rig = SyncFixture.everything(home, SyncFixture.sample(MESSAGES))) {
      rig.emulator.faults().add(faults);
      SyncReport report = rig.sync();

      assertThat(report.halted()).isEmpty();
      assertThat(report.counts().failed() + report.counts().gone()).isZero();
      // One message in a thousand fails three times in a row, and is left to the next run.
      assertThat(report.counts().pending()).isLessThanOrEqualTo(5);
      long gets = report.spent().calls().getOrDefault(GmailMethod.MESSAGES_GET, 0L);
      assertThat(gets).isBetween(MESSAGES + 1L, MESSAGES * 5L / 4);
    }
  }
}
