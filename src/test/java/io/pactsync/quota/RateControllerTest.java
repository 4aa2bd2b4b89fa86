package io.pactsync.quota;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The controller alone, with outcomes that the tests choose. */
class RateControllerTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long MILLI = 1_000_000L;

  @ParameterizedTest
  @EnumSource
  void withoutRefusalsTheWholeLimitIsUsed(QuotaShare share) {
    RateController controller = new RateController(share, SECOND);
    for (int i = 0; i < 10_000; i++) {
      controller.recordServed(20 * MILLI * i, 0.99, 20 * MILLI * i + 60 * MILLI);
      assertThat(controller.usable(20 * MILLI * i)).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aRefusalLowersTheLevelAndQuietRestoresIt(QuotaShare share) {
    RateController controller = new RateController(share, SECOND);
    assertThat(controller.recordRefused(0, 0.5, false, 60 * MILLI)).isTrue();
    double lowered = controller.usable(60 * MILLI);
    assertThat(lowered).isBetween(RateController.LEAST, 0.85);
    double before = lowered;
    for (int i = 1; i <= 60; i++) {
      double after = controller.usable(i * SECOND);
      assertThat(after).isGreaterThanOrEqualTo(before);
      before = after;
    }
    assertThat(before).as("after a minute of quiet").isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void refusalsThatFollowSoonLowerTheLevelFurther(QuotaShare share) {
    RateController soon = new RateController(share, SECOND);
    RateController late = new RateController(share, SECOND);
    for (int i = 1; i <= 4; i++) {
      soon.recordRefused(i * SECOND - 60 * MILLI, 1, false, i * SECOND);
      late.recordRefused(i * 4L * SECOND - 60 * MILLI, 1, false, i * 4L * SECOND);
    }
    assertThat(soon.usable(4 * SECOND)).isLessThan(late.usable(16 * SECOND));
  }

  @Test
  void anIsolatedRefusalLowersTheLevelLittle() {
    RateController controller = new RateController(QuotaShare.POLITE, SECOND);
    controller.recordRefused(100 * SECOND - 60 * MILLI, 1, false, 100 * SECOND);
    double afterFirst = controller.usable(100 * SECOND);
    assertThat(afterFirst).isGreaterThan(0.9);
    controller.recordRefused(103 * SECOND - 60 * MILLI, 1, false, 103 * SECOND);
    assertThat(afterFirst - controller.usable(103 * SECOND)).isGreaterThan(1 - afterFirst - 0.08);
  }

  @ParameterizedTest
  @EnumSource
  void aRiseByChanceEndsAtTheKnownLevel(QuotaShare share) {
    RateController controller = new RateController(share, SECOND);
    long now = 0;
    for (int i = 0; i < 12; i++) {
      now += SECOND;
      controller.recordRefused(now - 60 * MILLI, 1, false, now);
    }
    double known = controller.usable(now);
    now += 9 * SECOND;
    double risen = controller.usable(now);
    assertThat(risen).isGreaterThan(known + 0.05);
    controller.recordRefused(now - 60 * MILLI, 1, false, now);
    assertThat(controller.usable(now) - known).isLessThan((risen - known) / 2);
  }

  @Test
  void theClockMayStartAtAnyInstant() {
    long start = -4_000_000 * SECOND;
    RateController early = new RateController(QuotaShare.POLITE, SECOND);
    RateController late = new RateController(QuotaShare.POLITE, SECOND);
    for (int i = 0; i < 100; i++) {
      long now = i * 300L * MILLI;
      early.recordServed(start + now, 0.9, start + now + 60 * MILLI);
      late.recordServed(now, 0.9, now + 60 * MILLI);
      if (i % 20 == 10) {
        early.recordRefused(start + now, 0.9, false, start + now + 60 * MILLI);
        late.recordRefused(now, 0.9, false, now + 60 * MILLI);
      }
      assertThat(early.usable(start + now + 60 * MILLI))
          .isEqualTo(late.usable(now + 60 * MILLI), within(1e-6));
    }
  }

  @Test
  void callsRefusedTogetherAreOneEvent() {
    RateController controller = new RateController(QuotaShare.FAIR, SECOND);
    assertThat(controller.recordRefused(0, 0.9, false, 60 * MILLI)).isTrue();
    double once = controller.usable(60 * MILLI);
    assertThat(controller.recordRefused(10 * MILLI, 0.9, false, 70 * MILLI)).isFalse();
    assertThat(controller.usable(70 * MILLI)).isEqualTo(once, within(0.02));
  }

  @Test
  void isolatedRefusalsAreNotTakenForAnotherClient() {
    RateController controller = new RateController(QuotaShare.POLITE, SECOND);
    SplittableRandom random = new SplittableRandom(1);
    long now = 0;
    for (int i = 0; i < 3_000; i++) {
      now += 20 * MILLI;
      double level = 0.2 + random.nextDouble() * 0.8;
      if (random.nextInt(50) == 0) {
        controller.recordRefused(now - 60 * MILLI, level, false, now);
      } else {
        controller.recordServed(now - 60 * MILLI, level, now);
      }
    }
    assertThat(controller.likelihoodOfOthers(now)).isLessThan(0.2);
    assertThat(controller.usable(now)).isGreaterThan(0.8);
  }

  @Test
  void refusalsInGroupsAreTakenForAnotherClient() {
    RateController controller = new RateController(QuotaShare.POLITE, SECOND);
    long now = 0;
    for (int i = 0; i < 30; i++) {
      now += 2 * SECOND;
      controller.recordRefused(now - 60 * MILLI, 0.6, false, now);
      controller.recordRefused(now - 40 * MILLI, 0.6, false, now + 20 * MILLI);
      controller.recordServed(now - 20 * MILLI, 0.6, now + 40 * MILLI);
    }
    assertThat(controller.likelihoodOfOthers(now)).isGreaterThan(0.8);
  }

  @ParameterizedTest
  @EnumSource
  void theLevelNeverFallsBelowItsFloor(QuotaShare share) {
    RateController controller = new RateController(share, SECOND);
    for (int i = 1; i < 1_000; i++) {
      long now = 100 * MILLI * i;
      controller.recordRefused(now - 60 * MILLI, controller.usable(now), i % 2 == 0, now);
      assertThat(controller.usable(now)).isGreaterThanOrEqualTo(RateController.LEAST);
    }
  }

  private static org.assertj.core.data.Offset<Double> within(double offset) {
    return org.assertj.core.data.Offset.offset(offset);
  }
}
