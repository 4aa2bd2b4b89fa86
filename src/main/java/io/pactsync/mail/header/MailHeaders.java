package io.pactsync.mail.header;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

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

  public static MailHeaders of(RawHeaderFields raw) {
    Map<String, List<String>> decoded = new LinkedHashMap<>();
    raw.byName()
        .forEach(
            (n, bodies) -> decoded.put(n, bodies.stream().map(HeaderTextDecoder::decode).toList()));
    return new MailHeaders(
        raw.first("message-id").map(String::strip).filter(id -> !id.isEmpty()),
        raw.first("from").map(AddressListParser::parse).flatMap(a -> a.stream().findFirst()),
        raw.first("to").map(AddressListParser::parse).orElse(List.of()),
        raw.first("cc").map(AddressListParser::parse).orElse(List.of()),
        raw.first("subject").map(HeaderTextDecoder::decode),
        raw.first("date").flatMap(MailDateParser::parse),
        decoded);
  }
}
