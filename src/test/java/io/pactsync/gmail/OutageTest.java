package io.pactsync.gmail;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class OutageTest {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  private final Outage outage = new Outage(Duration.ofMinutes(5));

  @Test
  void oneMessageThatAlwaysFailsIsNoOutage() {
    for (int i = 0; i < 1000; i++) {
      assertThat(outage.failed("poison", i).outage()).isFalse();
    }
  }

  @Test
  void tenDifferentMessagesWithoutASuccessAreAnOutage() {
    for (int i = 1; i < 10; i++) {
      assertThat(outage.failed("m" + i, i * SECOND).outage()).isFalse();
    }
    Outage.Standing tenth = outage.failed("m10", 10 * SECOND);
    assertThat(tenth.outage()).isTrue();
    assertThat(tenth.lasting()).isEqualTo(Duration.ofSeconds(9));
    assertThat(outage.failed("m1", 11 * SECOND).outage()).isTrue();
  }

  @Test
  void aSuccessInBetweenResetsTheCount() {
    for (int i = 0; i < 1000; i++) {
      if (i % 9 == 0) {
        outage.over();
      }
      assertThat(outage.failed("m" + i, i).outage()).isFalse();
    }
  }

  @Test
  void oldFailuresDoNotCount() {
    for (int i = 0; i < 20; i++) {
      outage.failed("m" + i, 0);
    }
    Outage.Standing later = outage.failed("m0", Duration.ofMinutes(6).toNanos());
    assertThat(later).isEqualTo(new Outage.Standing(false, Duration.ZERO));
  }
}
