package io.pactsync.gmail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.Priority;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GmailSettingsTest {
  @ParameterizedTest
  @ValueSource(strings = {"gmail.googleapis.com", "ftp://gmail.example/", "https:///", "/gmail"})
  void aRootUrlWithoutAnHttpHostIsInvalid(String url) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GmailFixture.settings(URI.create(url), Duration.ofSeconds(1)))
        .withMessageContaining("root URL");
  }

  @Test
  void aTimeoutWithoutALimitIsInvalid() {
    URI root = URI.create("http://127.0.0.1:1/");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GmailFixture.settings(root, Duration.ZERO))
        .withMessageContaining("read timeout");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GmailFixture.settings(root, Duration.ofDays(30)));
  }

  @Test
  void aPageLongerThanGmailAllowsIsInvalid() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MessageQuery("", false, 501, Optional.empty()));
  }

  @Test
  void aCallerWithoutAnInboxIsInvalid() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Caller(" ", Priority.INTERACTIVE));
  }

  @Test
  void callsAreCountedByMethodAndLogsCanBeChained() {
    CallCounts one = new CallCounts();
    CallCounts other = new CallCounts();
    AttemptListener both = one.andThen(other);
    both.attemptSent(new SentAttempt("a@acme.example", GmailMethod.MESSAGES_GET, 5, true, false));
    both.attemptSent(new SentAttempt("a@acme.example", GmailMethod.MESSAGES_GET, 5, false, true));
    both.attemptSent(new SentAttempt("b@acme.example", GmailMethod.GET_PROFILE, 1, false, false));
    assertThat(one.totals()).isEqualTo(other.totals());
    assertThat(one.totals())
        .isEqualTo(
            new CallCounts.CallTotals(
                Map.of(GmailMethod.MESSAGES_GET, 10L, GmailMethod.GET_PROFILE, 1L),
                Map.of(GmailMethod.MESSAGES_GET, 2L, GmailMethod.GET_PROFILE, 1L),
                1,
                1));
    assertThat(one.totals().totalUnits()).isEqualTo(11);
    assertThat(one.totals().totalCalls()).isEqualTo(3);
  }
}
