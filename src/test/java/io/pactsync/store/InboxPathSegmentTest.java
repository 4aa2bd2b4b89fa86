package io.pactsync.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class InboxPathSegmentTest {
  @Test
  void anOrdinaryAddressIsItsOwnSegment() {
    assertThat(InboxPathSegment.of("First.Last+clm@Kettle.example"))
        .isEqualTo("first.last+clm@kettle.example");
  }

  @Test
  void noSegmentLeadsOutOfItsDirectory() {
    assertThat(InboxPathSegment.of("..")).isEqualTo("%2E.");
    assertThat(InboxPathSegment.of(".staging")).isEqualTo("%2Estaging");
    assertThat(InboxPathSegment.of("../up@x.example")).isEqualTo("%2E.%2Fup@x.example");
  }

  @Test
  void differentInboxesHaveDifferentSafeSegments() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    Map<String, String> inboxes = new HashMap<>();
    for (int i = 0; i < 2_000; i++) {
      String inbox = randomAddress(random);
      String segment = InboxPathSegment.of(inbox);

      assertThat(segment).as("seed %d", seed).matches("[a-z0-9@_+%-][A-Za-z0-9@._+%-]{0,199}");
      String lower = inbox.toLowerCase(Locale.ROOT);
      assertThat(inboxes.merge(segment, lower, (was, is) -> was))
          .as("seed %d", seed)
          .isEqualTo(lower);
    }
  }

  private static String randomAddress(Random random) {
    String letters = "ab.AB%/\\@_ü\u0000é2E 契";
    StringBuilder address = new StringBuilder(random.nextBoolean() ? "x" : ".");
    for (int length = random.nextInt(random.nextInt(10) == 0 ? 300 : 6); length >= 0; length--) {
      address.append(letters.charAt(random.nextInt(letters.length())));
    }
    return address.toString();
  }
}
