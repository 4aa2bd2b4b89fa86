package io.pactsync.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pactsync.quota.RefusalCause;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;
import me.tongfei.progressbar.ProgressBarConsumer;
import org.junit.jupiter.api.Test;

class ProgressDisplayTest {
  private final AtomicLong nanos = new AtomicLong(-7);
  private final StringWriter written = new StringWriter();

  @Test
  void aLineIsPrintedEveryFiveSecondsAndAtTheEnd() {
    try (ProgressLineDisplay lines = lines()) {
      for (int second = 1; second <= 12; second++) {
        advance(Duration.ofSeconds(1));
        lines.show(snapshot(second * 49L, 5_000, 0, second * 245L));
      }
    }

    assertThat(written.toString().lines())
        .containsExactly(
            "245 of 5,000 messages, 245 units/s, 1 min 38 s left",
            "490 of 5,000 messages, 245 units/s, 1 min 33 s left",
            "588 of 5,000 messages, 245 units/s, 1 min 31 s left");
  }

  @Test
  void aWaitIsPrintedAtOnceAndOnce() {
    Instant until = Instant.parse("2026-11-01T14:03:20Z");
    try (ProgressLineDisplay lines = lines()) {
      for (int i = 0; i < 10; i++) {
        advance(Duration.ofMillis(100));
        lines.show(
            new ProgressSnapshot(
                3,
                9,
                2,
                50,
                30,
                OptionalDouble.empty(),
                Optional.of(
                    new ProgressSnapshot.RefusalWait(
                        until, Optional.of(RefusalCause.CONCURRENCY)))));
      }
      assertThat(written.toString())
          .isEqualTo(
              "3 of 9 messages, waiting until 14:03:20 because Google refused calls (too many calls"
                  + " at once), 2 failed"
                  + System.lineSeparator());
    }
  }

  @Test
  void shortWaitsThatFollowEachOtherArePrintedEveryFiveSeconds() {
    Instant start = Instant.parse("2026-11-01T14:00:00Z");
    try (ProgressLineDisplay lines = lines()) {
      for (int second = 0; second < 20; second++) {
        lines.show(
            new ProgressSnapshot(
                0,
                0,
                0,
                0,
                0,
                OptionalDouble.empty(),
                Optional.of(
                    new ProgressSnapshot.RefusalWait(
                        start.plusSeconds(second), Optional.of(RefusalCause.UNEXPLAINED)))));
        advance(Duration.ofSeconds(1));
      }
    }
    assertThat(written.toString().lines())
        .hasSizeBetween(4, 6)
        .allMatch(line -> line.startsWith("nothing listed yet, waiting until 14:00:"))
        .allMatch(line -> line.endsWith("because Google refused calls (no apparent cause)"));
  }

  @Test
  void withoutASnapshotNothingIsPrinted() {
    lines().close();
    assertThat(written.toString()).isEmpty();
  }

  @Test
  void theRateCoversTheLastFifteenSeconds() {
    SpendingRate rate = new SpendingRate(nanos::get);
    assertThat(rate.update(0)).isZero();

    long spent = 0;
    for (int i = 0; i < 600; i++) {
      advance(Duration.ofMillis(100));
      spent += 10;
      assertThat(rate.update(spent)).isCloseTo(i < 2 ? 0 : 100, within(1.0));
    }
    for (int i = 0; i < 200; i++) {
      advance(Duration.ofMillis(100));
      rate.update(spent);
    }
    assertThat(rate.update(spent)).as("after 20 s without any").isZero();
  }

  @Test
  void theRemainingTimeHasSuitableUnits() {
    ProgressText text = new ProgressText(ZoneOffset.UTC);

    assertThat(text.detail(snapshot(1, 2, 0, 0, 450), 10)).isEqualTo("10 units/s, 45 s left");
    assertThat(text.detail(snapshot(1, 2, 0, 0, 7_501_000), 1_000))
        .isEqualTo("1,000 units/s, 2 h 5 min left");
    assertThat(text.detail(snapshot(1, 2, 0, 0, 450), 0)).isEqualTo("0 units/s");
    assertThat(text.detail(snapshot(2, 2, 1, 0, 0), 7)).isEqualTo("7 units/s, 1 failed");
  }

  @Test
  void aBarShowsTheSameText() {
    List<String> frames = Collections.synchronizedList(new ArrayList<>());
    try (ProgressBarDisplay bar =
        ProgressBarDisplay.writingTo(new Frames(frames), nanos::get, ZoneOffset.UTC)) {
      advance(Duration.ofSeconds(2));
      bar.show(snapshot(98, 5_000, 1, 490));
    }

    assertThat(frames).isNotEmpty();
    assertThat(frames.get(frames.size() - 1))
        .startsWith("sync")
        .contains("98/5000", "245 units/s, 1 min 41 s left, 1 failed");
  }

  @Test
  void aBarWithoutASnapshotWritesNothing() {
    List<String> frames = Collections.synchronizedList(new ArrayList<>());
    ProgressBarDisplay bar =
        ProgressBarDisplay.writingTo(new Frames(frames), nanos::get, ZoneOffset.UTC);
    bar.close();
    bar.show(snapshot(1, 2, 0, 5));

    assertThat(frames).isEmpty();
  }

  @Test
  void noFrameIsLongerThanTheTerminal() {
    for (int width = 1; width <= 200; width++) {
      List<String> frames = Collections.synchronizedList(new ArrayList<>());
      try (ProgressBarDisplay bar =
          ProgressBarDisplay.writingTo(new Frames(frames, width), nanos::get, ZoneOffset.UTC)) {
        advance(Duration.ofSeconds(1));
        bar.show(snapshot(98, 5_000, 1, 490));
      }
      assertThat(frames.get(frames.size() - 1)).hasSizeLessThanOrEqualTo(width).startsWith("s");
      if (width >= 80) {
        assertThat(frames.get(frames.size() - 1)).hasSize(width).contains("[", "]", "1 failed");
      }
    }
  }

  @Test
  void theWidthIsMeasuredEveryTwoSeconds() {
    List<OptionalInt> sizes = new ArrayList<>();
    sizes.add(OptionalInt.empty());
    sizes.add(OptionalInt.of(60));
    sizes.add(OptionalInt.of(50));
    sizes.add(OptionalInt.empty());
    TerminalWidth width =
        new TerminalWidth(() -> sizes.remove(0), Map.of("COLUMNS", "132"), nanos::get);

    List<Integer> widths = new ArrayList<>();
    for (int second = 0; second < 8; second++) {
      widths.add(width.getAsInt());
      advance(Duration.ofSeconds(1));
    }

    assertThat(widths).containsExactly(132, 132, 60, 60, 50, 50, 50, 50);
  }

  @Test
  void aTerminalOfUnknownWidthHasEightyColumns() {
    for (Map<String, String> environment :
        List.of(Map.<String, String>of(), Map.of("COLUMNS", "wide"), Map.of("COLUMNS", "0"))) {
      assertThat(new TerminalWidth(OptionalInt::empty, environment, nanos::get).getAsInt())
          .isEqualTo(80);
    }
    assertThat(TerminalWidth.columns("24 132\n")).hasValue(132);
    assertThat(TerminalWidth.columns("0 0\n")).isEmpty();
    assertThat(TerminalWidth.columns("")).isEmpty();
  }

  @Test
  void aTerminalLineIsOverwrittenAndEnded() {
    TerminalLine line = new TerminalLine(new PrintWriter(written), () -> 60);
    line.accept("long");
    line.accept("it");
    line.close();

    assertThat(line.getMaxRenderedLength()).as("room for ^C and the cursor").isEqualTo(57);
    assertThat(written.toString()).isEqualTo("\rlong\u001b[K\rit\u001b[K" + System.lineSeparator());
  }

  @Test
  void inconsistentCountsAreRejected() {
    assertThatThrownBy(() -> snapshot(3, 2, 0, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> snapshot(1, 2, 2, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> snapshot(1, 2, 0, -1)).isInstanceOf(IllegalArgumentException.class);
  }

  private ProgressLineDisplay lines() {
    return new ProgressLineDisplay(new PrintWriter(written), nanos::get, ZoneOffset.UTC);
  }

  private void advance(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  /** Each remaining message costs five units. */
  private static ProgressSnapshot snapshot(long done, long total, long failed, long spent) {
    return snapshot(done, total, failed, spent, Math.max(0, total - done) * 5);
  }

  private static ProgressSnapshot snapshot(
      long done, long total, long failed, long spent, long left) {
    return new ProgressSnapshot(
        done, total, failed, spent, left, OptionalDouble.empty(), Optional.empty());
  }

  private record Frames(List<String> frames, int width) implements ProgressBarConsumer {
    Frames(List<String> frames) {
      this(frames, 160);
    }

    @Override
    public int getMaxRenderedLength() {
      return width;
    }

    @Override
    public void accept(String frame) {
      frames.add(frame);
    }

    @Override
    public void close() {}
  }
}
