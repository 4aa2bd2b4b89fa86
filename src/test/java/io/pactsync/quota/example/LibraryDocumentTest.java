package io.pactsync.quota.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pactsync.quota.QuotaLimiter;
import io.pactsync.quota.QuotaPausedException;
import io.pactsync.quota.QuotaSettings;
import java.net.ConnectException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The code in docs/library.md compiles and runs. */
class LibraryDocumentTest {
  private static final String INBOX = "legal@example.com";
  private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  private final QuotaLimiter limiter = LibraryExample.limiter(LibraryExample.profile());

  @Test
  void everyJavaBlockIsPartOfTheExample() throws Exception {
    String example =
        withoutIndentation(
            Files.readString(
                Path.of("src/test/java/io/pactsync/quota/example/LibraryExample.java")));
    List<String> blocks =
        JAVA.matcher(Files.readString(Path.of("docs/library.md")))
            .results()
            .map((MatchResult block) -> withoutIndentation(block.group(1)))
            .toList();
    assertThat(blocks).hasSizeGreaterThan(4);
    assertThat(blocks).allSatisfy(block -> assertThat(example).contains(block));
  }

  private static String withoutIndentation(String text) {
    return text.lines().map(String::strip).collect(Collectors.joining("\n"));
  }

  @Test
  void aServedCallIsChargedAndAnUnsentOneIsNot() throws Exception {
    LibraryExample.Response served =
        new LibraryExample.Response(false, Optional.empty(), "a message");
    assertThat(LibraryExample.fetch(limiter, id -> served, INBOX, "1")).isEqualTo("a message");
    assertThatThrownBy(
            () ->
                LibraryExample.fetch(
                    limiter,
                    id -> {
                      throw new ConnectException("no route");
                    },
                    INBOX,
                    "2"))
        .isInstanceOf(ConnectException.class);
    assertThat(LibraryExample.spent(limiter, INBOX)).isEqualTo(20);
  }

  @Test
  void aRefusalPausesTheInbox() throws Exception {
    LibraryExample.Response refused =
        new LibraryExample.Response(true, Optional.of(Instant.MAX), "later");
    LibraryExample.fetch(limiter, id -> refused, INBOX, "1");
    assertThatThrownBy(() -> LibraryExample.fetch(limiter, id -> refused, INBOX, "2"))
        .isInstanceOf(QuotaPausedException.class);
  }

  @Test
  void settingsAndProjectsAreAsDocumented() {
    QuotaSettings settings = LibraryExample.settings();
    assertThat(settings.headroom()).isEqualTo(0.05);
    assertThat(settings.firstInFlight()).isEqualTo(4);
    assertThat(settings.maxInFlight()).isEqualTo(10);
    assertThat(settings.reserve()).isEqualTo(0.2);
    assertThat(settings.maxWait()).isEqualTo(Duration.ofMinutes(2));
    assertThat(settings.hold()).isEqualTo(QuotaSettings.DEFAULTS.hold());
    LibraryExample.projects(limiter, LibraryExample.profile());
    assertThat(limiter.currentProfile(INBOX)).isEqualTo(LibraryExample.profile());
  }

  @Test
  void virtualTimeGivesTheDurationOfABackfill() {
    // 16,800 gets of 20 units at 5,880 units a minute take a little under one minute per 294.
    assertThat(LibraryExample.duration(LibraryExample.profile(), 16_800))
        .isBetween(Duration.ofMinutes(56), Duration.ofMinutes(59));
  }
}
