package io.pactsync.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The text forms of durations, sizes and shares. */
class ValueFormatTest {
  @ParameterizedTest
  @CsvSource({"1500ms, PT1.5S", "30s, PT30S", "5m, PT5M", "12h, PT12H", "7d, PT168H", "0s, PT0S"})
  void durationsNeedAUnit(String text, Duration length) {
    assertThat(DurationFormat.parse(text)).contains(length);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "30", "s", "-1s", "1.5s", "1 week", "1H", "9999999999s", "1s2s", "١s"})
  void otherTextIsNotADuration(String text) {
    assertThat(DurationFormat.parse(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "0B, 0",
    "500kB, 500000",
    "25MB, 25000000",
    "1.5GB, 1500000000",
    "64MiB, 67108864",
    "1KiB, 1024",
    "2 GB, 2000000000"
  })
  void sizesNeedAUnit(String text, long bytes) {
    assertThat(SizeFormat.parse(text)).contains(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "25", "MB", "-1MB", "1TB", "25mb"})
  void otherTextIsNotASize(String text) {
    assertThat(SizeFormat.parse(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"2%, 0.02", "0.02, 0.02", "12.5%, 0.125", "0, 0", "0%, 0", "100%, 1"})
  void aShareIsAPercentageOrAFraction(String text, double share) {
    assertThat(ShareFormat.parse(text)).contains(share);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "%", "-1%", "1e-2", "NaN", "0x1"})
  void otherTextIsNotAShare(String text) {
    assertThat(ShareFormat.parse(text)).isEmpty();
  }

  @Test
  void printedTextParsesToTheSameValue() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 2_000; i++) {
      Duration length = Duration.ofMillis(random.nextInt(1_000_000) * unit(random));
      long size = random.nextInt(100_000) * unit(random);
      double share = random.nextInt(10_000) / 10_000.0;

      assertThat(DurationFormat.parse(DurationFormat.print(length)))
          .as("seed %d", seed)
          .contains(length);
      assertThat(SizeFormat.parse(SizeFormat.print(size))).as("seed %d", seed).contains(size);
      assertThat(ShareFormat.parse(ShareFormat.print(share))).as("seed %d", seed).contains(share);
    }
  }

  private static long unit(Random random) {
    return List.of(1L, 1_000L, 60_000L).get(random.nextInt(3));
  }

  @ParameterizedTest
  @CsvSource({
    "quota.headrom, quota.headroom",
    "profile, quota.profile",
    "quota.porfile, quota.profile",
    "QUOTA.PROFILE, quota.profile",
    "sync.maxattempts, sync.max-attempts"
  })
  void aMisspellingIsCorrected(String written, String meant) {
    assertThat(SpellingSuggestion.nearest(written, ConfigurationKeys.names())).contains(meant);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "nonsense", "database.password"})
  void anUnrelatedWordHasNoSuggestion(String written) {
    assertThat(SpellingSuggestion.nearest(written, ConfigurationKeys.names())).isEmpty();
  }
}
