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

class SettingsTest {
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
    assertThatIllegalArgumentException().isThrownBy(() -> new Caller(" ", Priority.PEOPLE));
  }

  @Test
  void callsAreCountedByMethodAndLogsCanBeChained() {
    CallTally one = new CallTally();
    CallTally other = new CallTally();
    CallLog both = one.and(other);
    both.sent(new SentCall("a@acme.example", GmailMethod.MESSAGES_GET, 5, true, false));
    both.sent(new SentCall("a@acme.example", GmailMethod.MESSAGES_GET, 5, false, true));
    both.sent(new SentCall("b@acme.example", GmailMethod.GET_PROFILE, 1, false, false));
    assertThat(one.spent()).isEqualTo(other.spent());
    assertThat(one.spent())
        .isEqualTo(
            new CallTally.Spent(
                Map.of(GmailMethod.MESSAGES_GET, 10L, GmailMethod.GET_PROFILE, 1L),
                Map.of(GmailMethod.MESSAGES_GET, 2L, GmailMethod.GET_PROFILE, 1L),
                1,
                1));
    assertThat(one.spent().totalUnits()).isEqualTo(11);
    assertThat(one.spent().totalCalls()).isEqualTo(3);
  }
}
