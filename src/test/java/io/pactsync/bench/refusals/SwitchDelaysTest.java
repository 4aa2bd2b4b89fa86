package io.pactsync.bench.refusals;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class SwitchDelaysTest {
  /** The other client calls in the second and the fourth half-minute. */
  private static List<Long> bySecond(int late) {
    List<Long> units = new ArrayList<>(Collections.nCopies(30, 230L));
    for (int period = 0; period < 2; period++) {
      units.addAll(Collections.nCopies(late, 230L));
      units.addAll(Collections.nCopies(30 - late, 140L));
      units.addAll(Collections.nCopies(2 * late, 140L));
      units.addAll(Collections.nCopies(30 - 2 * late, 230L));
    }
    return units;
  }

  @Test
  void delaysCountFromTheSwitchToTheFirstThreeSecondsThatFollow() {
    SwitchDelays delays = SwitchDelays.of(bySecond(4), 2, 230, 145, 0.72);
    assertThat(delays.afterComing()).containsExactly(4, 4);
    // Of three seconds, one may still be slow: (140 + 230 + 230) / 3 is above 72% of 230.
    assertThat(delays.afterLeaving()).containsExactly(6, 6);
    assertThat(delays.longest()).isEqualTo(6);
  }

  @Test
  void aClientThatNeverFollowsHasTheLongestDelay() {
    List<Long> units = Collections.nCopies(120, 190L);
    SwitchDelays delays = SwitchDelays.of(units, 0, 230, 145, 0.72);
    assertThat(delays.afterComing()).containsExactly(27, 27);
    assertThat(delays.afterLeaving()).containsExactly(0);
  }

  @Test
  void theSwitchBeforeTheStartIsNotCounted() {
    assertThat(SwitchDelays.of(bySecond(0), 31, 230, 145, 0.72).afterComing()).hasSize(1);
  }
}
