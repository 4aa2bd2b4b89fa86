package io.pactsync.mail.header;

import io.pactsync.mail.text.UnlabelledTextDecoder;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The decoded header of a mail. Keeps the first few hundred fields, and at any position the fields
 * that Pactsync uses.
 *
 * @param rfcMessageId the Message-ID with its angle brackets
 * @param subject decoded and unfolded
 * @param date empty when missing or invalid
 * @param fields decoded values in order, by field name in lower case
 */
public record MailHeaders(
    Optional<String> rfcMessageId,
    Optional<MailAddress> from,
    List<MailAddress> to,
    List<MailAddress> cc,
    Optional<String> subject,
    Optional<Instant> date,
    Map<String, List<String>> fields) {

  public MailHeaders {
    to = List.copyOf(to);
    cc = List.copyOf(cc);
    fields = Map.copyOf(fields);
  }

  /** Returns the first value of the field, decoded. Ignores the case of the name. */
  public Optional<String> first(String name) {
    return all(name).stream().findFirst();
  }

  /** Returns all values of the field, decoded, in order. */
  public List<String> all(String name) {
    return fields.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
  }

  /** Whether the field exists, even without a value. */
  public boolean has(String name) {
    return !all(name).isEmpty();
  }

  /**
   * Decodes the fields.
   *
   * @param charset decodes raw bytes
   */
  public static MailHeaders of(RawHeaderFields raw, UnlabelledTextDecoder charset) {
    Function<String, String> text = body -> HeaderTextDecoder.decode(body, charset);
    Function<String, List<MailAddress>> addresses = body -> AddressListParser.parse(body, charset);
    Map<String, List<String>> decoded = new LinkedHashMap<>();
    raw.byName().forEach((name, bodies) -> decoded.put(name, bodies.stream().map(text).toList()));
    return new MailHeaders(
        raw.first("message-id").map(String::strip).filter(id -> !id.isEmpty()),
        raw.first("from").map(addresses).flatMap(a -> a.stream().findFirst()),
        raw.first("to").map(addresses).orElse(List.of()),
        raw.first("cc").map(addresses).orElse(List.of()),
        raw.first("subject").map(text),
        raw.first("date").flatMap(MailDateParser::parse),
        decoded);
  }
}
