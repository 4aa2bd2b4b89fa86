package io.pactsync.gmail;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the time at which a server allows a retry, in the header and in the message. */
final class RetryAfterReader {
  private static final Pattern SECONDS = Pattern.compile("\\d{1,9}");
  private static final Pattern IN_MESSAGE =
      Pattern.compile("Retry after (\\S+?)[.,;]?(?=\\s|$)", Pattern.CASE_INSENSITIVE);

  private final InstantSource clock;

  RetryAfterReader(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * Returns the later of the two times, because a retry at the earlier one would be refused.
   *
   * @param header the Retry-After header: seconds or a date
   * @param message Google's, such as {@code User-rate limit exceeded. Retry after 2024-…Z}
   */
  Optional<Instant> read(Optional<String> header, String message) {
    return Stream.concat(header.flatMap(this::ofHeader).stream(), ofMessage(message).stream())
        .max(Comparator.naturalOrder());
  }

  private Optional<Instant> ofHeader(String header) {
    String value = header.strip();
    if (SECONDS.matcher(value).matches()) {
      return Optional.of(clock.instant().plusSeconds(Long.parseLong(value)));
    }
    return parsed(value, DateTimeFormatter.RFC_1123_DATE_TIME);
  }

  private static Optional<Instant> ofMessage(String message) {
    Matcher matcher = IN_MESSAGE.matcher(message);
    return matcher.find()
        ? parsed(matcher.group(1), DateTimeFormatter.ISO_OFFSET_DATE_TIME)
        : Optional.empty();
  }

  private static Optional<Instant> parsed(String text, DateTimeFormatter format) {
    try {
      return Optional.of(format.parse(text, Instant::from));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
