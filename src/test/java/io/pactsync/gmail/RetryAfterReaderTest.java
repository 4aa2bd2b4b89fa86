package io.pactsync.gmail;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterReaderTest {
  private static final Instant NOW = Instant.parse("2026-11-02T09:00:00Z");

  private final RetryAfterReader retryAfter = new RetryAfterReader(() -> NOW);

  @Test
  void aHeaderHasSecondsOrADate() {
    assertThat(retryAfter.read(Optional.of("120"), "")).contains(NOW.plusSeconds(120));
    assertThat(retryAfter.read(Optional.of("Mon, 02 Nov 2026 09:02:00 GMT"), ""))
        .contains(NOW.plusSeconds(120));
  }

  @Test
  void aMessageMayStateTheTime() {
    assertThat(
            retryAfter.read(
                Optional.empty(),
                "User-rate limit exceeded.  Retry after 2026-11-02T09:15:42.247Z (Mail sending)"))
        .contains(Instant.parse("2026-11-02T09:15:42.247Z"));
    assertThat(retryAfter.read(Optional.empty(), "Retry after 2026-11-02T10:02:00+01:00."))
        .contains(NOW.plusSeconds(120));
  }

  @Test
  void theLaterOfTwoCounts() {
    String message = "Retry after 2026-11-02T09:01:00Z";
    assertThat(retryAfter.read(Optional.of("30"), message)).contains(NOW.plusSeconds(60));
    assertThat(retryAfter.read(Optional.of("90"), message)).contains(NOW.plusSeconds(90));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "soon", "-1", "1.5", "99999999999999999999", "Mon, 99 Nov 2026"})
  void anInvalidHeaderIsIgnored(String header) {
    assertThat(retryAfter.read(Optional.of(header), "Retry after lunch")).isEmpty();
  }
}
