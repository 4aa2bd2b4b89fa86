package io.pactsync.quota;

import static io.pactsync.quota.TestSchedulers.INBOX;
import static io.pactsync.quota.TestSchedulers.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.quota.window.PacingStrategy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls that hang do not hold up the other calls of their inbox. */
class HangingCallTest {
  private final PermitScheduler scheduler =
      TestSchedulers.with(TestProfiles.PER_SECOND, QuotaSettings.DEFAULTS.withInFlight(4, 6));

  @Test
  void callsThatHangGiveTheirPlacesToOthers() {
    for (int i = 0; i < 4; i++) {
      TestSchedulers.granted(scheduler, INBOX, GmailMethod.MESSAGES_GET, 0);
    }
    PermitRequest waiting = enqueue(SECOND);
    assertThat(scheduler.grantReady(SECOND)).isEmpty();
    assertThat(scheduler.nextWakeUp()).as("nobody needs to report").isEqualTo(10 * SECOND);
    assertThat(scheduler.grantReady(10 * SECOND)).containsExactly(waiting);
    assertThat(scheduler.inboxState(INBOX, 10 * SECOND).orElseThrow().inFlight()).isEqualTo(5);
  }

  @Test
  void hangingCallsStayWithinTheMaximum() {
    for (int i = 0; i < 4; i++) {
      TestSchedulers.granted(scheduler, INBOX, GmailMethod.MESSAGES_GET, 0);
    }
    List<PermitRequest> granted = new ArrayList<>();
    for (int second = 10; second <= 100; second += 10) {
      enqueue(second * SECOND);
      granted.addAll(scheduler.grantReady(second * SECOND));
    }
    assertThat(granted).hasSize(2);
  }

  @Test
  void aHangingCallThatEndsFreesItsPlaceOnce() {
    PermitRequest hanging = TestSchedulers.granted(scheduler, INBOX, GmailMethod.MESSAGES_GET, 0);
    for (int i = 0; i < 4; i++) {
      TestSchedulers.granted(scheduler, INBOX, GmailMethod.MESSAGES_GET, 11 * SECOND + i);
    }
    PermitRequest waiting = enqueue(12 * SECOND);
    assertThat(scheduler.grantReady(12 * SECOND)).isEmpty();
    scheduler.close(hanging, 13 * SECOND);
    assertThat(scheduler.grantReady(13 * SECOND)).isEmpty();
    assertThat(scheduler.grantReady(21 * SECOND)).containsExactly(waiting);
  }

  /** The batch strategy must not wait for a call that hangs, either. */
  @ParameterizedTest
  @EnumSource(PacingStrategy.class)
  void oneHangingCallStopsNoStrategy(PacingStrategy strategy) {
    PermitScheduler paced =
        TestSchedulers.with(
            TestProfiles.PER_SECOND,
            QuotaSettings.DEFAULTS.withInFlight(60, 60).withStrategy(strategy));
    TestSchedulers.granted(paced, INBOX, GmailMethod.MESSAGES_GET, 0);
    paced.enqueue(INBOX, GmailMethod.MESSAGES_GET, Priority.INTERACTIVE, 0);
    int served = 0;
    for (long now = 0; now < 60 * SECOND; now += SECOND / 20) {
      List<PermitRequest> granted = paced.grantReady(now);
      while (!granted.isEmpty()) {
        for (PermitRequest request : granted) {
          paced.close(request, now);
          served++;
          paced.enqueue(INBOX, GmailMethod.MESSAGES_GET, Priority.INTERACTIVE, now);
        }
        granted = paced.grantReady(now);
      }
    }
    assertThat(served).isGreaterThan(600);
  }

  private PermitRequest enqueue(long now) {
    return scheduler.enqueue(INBOX, GmailMethod.MESSAGES_GET, Priority.INTERACTIVE, now);
  }
}
