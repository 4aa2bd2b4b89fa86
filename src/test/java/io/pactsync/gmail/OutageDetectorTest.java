package io.pactsync.gmail;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class OutageDetectorTest {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  private final OutageDetector outage = new OutageDetector(Duration.ofMinutes(5));

  @Test
  void oneMessageThatAlwaysFailsIsNoOutage() {
    for (int i = 0; i < 1000; i++) {
      assertThat(outage.recordFailure("poison", i).outage()).isFalse();
    }
  }

  @Test
  void tenDifferentMessagesWithoutASuccessAreAnOutage() {
    for (int i = 1; i < 10; i++) {
      assertThat(outage.recordFailure("m" + i, i * SECOND).outage()).isFalse();
    }
    OutageDetector.OutageStatus tenth = outage.recordFailure("m10", 10 * SECOND);
    assertThat(tenth.outage()).isTrue();
    assertThat(tenth.duration()).isEqualTo(Duration.ofSeconds(9));
    assertThat(outage.recordFailure("m1", 11 * SECOND).outage()).isTrue();
  }

  @Test
  void aSuccessInBetweenResetsTheCount() {
    for (int i = 0; i < 1000; i++) {
      if (i % 9 == 0) {
        outage.recordResponse();
      }
      assertThat(outage.recordFailure("m" + i, i).outage()).isFalse();
    }
  }

  @Test
  void oldFailuresDoNotCount() {
    for (int i = 0; i < 20; i++) {
      outage.recordFailure("m" + i, 0);
    }
    OutageDetector.OutageStatus later = outage.recordFailure("m0", Duration.ofMinutes(6).toNanos());
    assertThat(later).isEqualTo(new OutageDetector.OutageStatus(false, Duration.ZERO));
  }
}
