package io.pactsync.gmail;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ShortMessageDetectorTest {
  private final ShortMessageDetector shortAnswers = new ShortMessageDetector();

  @Test
  void aMessageOfAtLeastItsEstimatedSizeIsWhole() {
    assertThat(shortAnswers.seemsTruncated(message("a", 100, 100))).isFalse();
    assertThat(shortAnswers.seemsTruncated(message("b", 101, 100))).isFalse();
  }

  @Test
  void aMessageWithoutAnEstimateIsWhole() {
    assertThat(shortAnswers.seemsTruncated(message("a", 0, -1))).isFalse();
  }

  @Test
  void aShortMessageIsAcceptedWhenItComesAgainTheSame() {
    assertThat(shortAnswers.seemsTruncated(message("a", 90, 100))).isTrue();
    assertThat(shortAnswers.seemsTruncated(message("a", 80, 100))).as("another length").isTrue();
    assertThat(shortAnswers.seemsTruncated(message("a", 80, 100))).isFalse();
    assertThat(shortAnswers.seemsTruncated(message("b", 90, 100)))
        .as("the estimates are not exact")
        .isFalse();
  }

  @Test
  void aShortMessageStaysSuspectAfterExactEstimates() {
    for (int i = 0; i < 10; i++) {
      shortAnswers.seemsTruncated(message("exact" + i, 100, 100));
    }
    for (int attempt = 0; attempt < 3; attempt++) {
      assertThat(shortAnswers.seemsTruncated(message("a", 90, 100))).isTrue();
    }
  }

  private static FetchedMessage message(String id, long bytes, long estimate) {
    return new FetchedMessage(
        id,
        id,
        List.of(),
        Optional.empty(),
        Instant.EPOCH,
        estimate < 0 ? OptionalLong.empty() : OptionalLong.of(estimate),
        bytes);
  }
}
