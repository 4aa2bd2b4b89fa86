package io.pactsync.store;

import static io.pactsync.store.StoreSamples.INBOX;
import static io.pactsync.store.StoreSamples.NOW;
import static io.pactsync.store.StoreSamples.OTHER_INBOX;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Conformance of {@link Inboxes} and {@link SealedCredentials}. */
public interface InboxConformance extends ConformanceTarget {
  private static InboxRow row(String email) {
    return new InboxRow(
        email, InboxState.ACTIVE, Optional.empty(), Optional.of("project-one"), NOW);
  }

  @Test
  default void anAuthorizedInboxIsReadBackUnchanged() {
    store().inboxes().putAuthorized(row(INBOX));

    assertThat(store().inboxes().find(INBOX)).contains(row(INBOX));
    assertThat(store().inboxes().find(OTHER_INBOX)).isEmpty();
  }

  @Test
  default void inboxesAreListedByAddress() {
    store().inboxes().putAuthorized(row(OTHER_INBOX));
    store().inboxes().putAuthorized(row(INBOX));

    assertThat(store().inboxes().all())
        .extracting(InboxRow::email)
        .containsExactly(INBOX, OTHER_INBOX);
  }

  @Test
  default void anInboxThatOnlyHasMessagesIsNotListed() {
    StoreSamples.list(store(), INBOX, 0, 3);

    assertThat(store().inboxes().all()).isEmpty();
    assertThat(store().inboxes().find(INBOX)).isEmpty();
  }

  @Test
  default void aStateIsKeptWithItsReason() {
    store().inboxes().putAuthorized(row(INBOX));

    store().inboxes().setState(INBOX, InboxState.NEEDS_AUTHORIZING, Optional.of("access revoked"));

    InboxRow found = store().inboxes().find(INBOX).orElseThrow();
    assertThat(found.state()).isEqualTo(InboxState.NEEDS_AUTHORIZING);
    assertThat(found.reason()).contains("access revoked");
    assertThat(found.project()).contains("project-one");
  }

  @Test
  default void settingTheStateOfAnUnknownInboxDoesNothing() {
    store().inboxes().setState(INBOX, InboxState.PAUSED, Optional.empty());

    assertThat(store().inboxes().all()).isEmpty();
  }

  @Test
  default void authorizingAgainActivatesTheInbox() {
    store().inboxes().putAuthorized(row(INBOX));
    store().inboxes().setState(INBOX, InboxState.NEEDS_AUTHORIZING, Optional.of("access revoked"));
    InboxRow again =
        new InboxRow(
            INBOX,
            InboxState.ACTIVE,
            Optional.empty(),
            Optional.of("project-two"),
            NOW.plus(Duration.ofDays(1)));

    store().inboxes().putAuthorized(again);

    assertThat(store().inboxes().all()).containsExactly(again);
  }

  @Test
  default void removingErasesTheCredentialAndKeepsMessages() {
    store().inboxes().putAuthorized(row(INBOX));
    store().credentials().put(INBOX, new byte[] {1, 2, 3});
    StoreSamples.list(store(), INBOX, 0, 5);

    assertThat(store().inboxes().remove(INBOX)).isTrue();

    assertThat(store().inboxes().all()).isEmpty();
    assertThat(store().credentials().find(INBOX)).isEmpty();
    assertThat(store().messages().counts(INBOX).listed()).isEqualTo(5);
    assertThat(store().inboxes().remove(INBOX)).isFalse();
  }

  @Test
  default void aCredentialIsStoredExactlyAndReplacedWhole() {
    byte[] sealed = new byte[256];
    for (int i = 0; i < sealed.length; i++) {
      sealed[i] = (byte) i;
    }
    store().credentials().put(INBOX, sealed);
    assertThat(store().credentials().find(INBOX).orElseThrow()).isEqualTo(sealed);

    store().credentials().put(INBOX, new byte[] {7});

    assertThat(store().credentials().find(INBOX).orElseThrow()).containsExactly(7);
    assertThat(store().credentials().find(OTHER_INBOX)).isEmpty();
  }

  @Test
  default void erasingACredentialTwiceDoesNothing() {
    store().credentials().put(INBOX, new byte[] {7});

    store().credentials().erase(INBOX);
    store().credentials().erase(INBOX);

    assertThat(store().credentials().find(INBOX)).isEmpty();
  }
}
