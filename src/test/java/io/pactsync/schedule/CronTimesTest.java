package io.pactsync.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CronTimesTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private static List<String> times(String expression, ZoneId zone, String after, int count) {
    CronTimes.Times times = new CronTimes(expression, zone).after(Instant.parse(after));
    return Stream.generate(times::next).limit(count).map(Instant::toString).toList();
  }

  @Test
  void timesAreThoseOfTheZone() {
    assertThat(times("0 9 * * MON-FRI", BERLIN, "2026-11-06T09:00:00Z", 2))
        .containsExactly("2026-11-09T08:00:00Z", "2026-11-10T08:00:00Z");
  }

  @Test
  void aTimeIsAfterTheInstantNeverEqual() {
    assertThat(times("15 * * * *", BERLIN, "2026-11-06T09:15:00Z", 1))
        .containsExactly("2026-11-06T10:15:00Z");
  }

  @Test
  void aSkippedTimeCountsWhenTheClockChanges() {
    // In Berlin, 02:00 to 03:00 does not exist on 29 March 2026.
    assertThat(times("30 2 * * *", BERLIN, "2026-03-28T02:00:00Z", 3))
        .containsExactly("2026-03-29T01:00:00Z", "2026-03-30T00:30:00Z", "2026-03-31T00:30:00Z");
    assertThat(times("0 */2 * * *", BERLIN, "2026-03-28T22:00:00Z", 3))
        .containsExactly("2026-03-28T23:00:00Z", "2026-03-29T01:00:00Z", "2026-03-29T02:00:00Z");
    // Every 20 minutes goes on without a break, and without a time twice.
    assertThat(times("*/20 * * * *", BERLIN, "2026-03-29T00:30:00Z", 4))
        .containsExactly(
            "2026-03-29T00:40:00Z",
            "2026-03-29T01:00:00Z",
            "2026-03-29T01:20:00Z",
            "2026-03-29T01:40:00Z");
  }

  @Test
  void aSkippedMidnightCountsToo() {
    // In São Paulo, 4 November 2018 began at 01:00.
    assertThat(times("0 0 * * *", ZoneId.of("America/Sao_Paulo"), "2018-11-03T04:00:00Z", 2))
        .containsExactly("2018-11-04T03:00:00Z", "2018-11-05T02:00:00Z");
  }

  @Test
  void aRepeatedTimeCountsOnce() {
    assertThat(times("30 2 * * *", BERLIN, "2026-10-24T12:00:00Z", 2))
        .containsExactly("2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z");
    assertThat(times("0 * * * *", BERLIN, "2026-10-24T23:30:00Z", 3))
        .containsExactly("2026-10-25T00:00:00Z", "2026-10-25T01:00:00Z", "2026-10-25T02:00:00Z");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "61 * * * *; 61 not in range",
        "* * * *; five fields",
        "0 0 9 * * *; five fields",
        "a b c d e; Invalid chars",
        "'' ; five fields",
        "-; five fields",
        "@daily; five fields",
        "0 9 * * * || 0 10 * * *; five fields",
        "5-1 9 * * *; Invalid range",
        "0 9 30 2 *; never matches",
      })
  void aWrongExpressionIsOneSentence(String expression, String reason) {
    assertThatThrownBy(() -> new CronTimes(expression, BERLIN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason)
        .hasMessageNotContaining("\n");
  }

  @Test
  void anUnknownZoneIsNamed() {
    assertThatThrownBy(() -> CronTimes.zone("Mars/Base"))
        .hasMessage("\"Mars/Base\" is not a time zone; write one such as Europe/Berlin or UTC");
  }
}
