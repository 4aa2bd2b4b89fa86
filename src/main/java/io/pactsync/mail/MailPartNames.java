package io.pactsync.mail;

import io.pactsync.mail.header.HeaderTextDecoder;
import io.pactsync.mail.header.PartNameParser;
import io.pactsync.mail.header.RawHeaderFields;
import io.pactsync.mail.part.MailPart;
import io.pactsync.mail.text.UnlabelledTextDecoder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The names of the parts of one mail. A name of raw bytes is decoded again at the end, because a
 * later part may name the charset. Not thread-safe.
 */
final class MailPartNames {
  private final ReadMailBuilder builder;
  private final UnlabelledTextDecoder charset;
  private final Map<MailPart, RawHeaderFields> undecided = new LinkedHashMap<>();

  MailPartNames(ReadMailBuilder builder) {
    this.builder = builder;
    this.charset = builder.charset();
  }

  /** Adds what the mail's header tells about its charset. */
  void describeHeader(RawHeaderFields fields) {
    Stream.of("subject", "from", "to", "cc")
        .flatMap(name -> fields.all(name).stream())
        .forEach(body -> HeaderTextDecoder.collect(body, charset));
  }

  Optional<String> find(RawHeaderFields fields) {
    PartNameParser.fields(fields).forEach(body -> HeaderTextDecoder.collect(body, charset));
    return PartNameParser.find(fields, charset);
  }

  /** Remembers a part whose name may be decoded better at the end. */
  void remember(MailPart part, RawHeaderFields fields) {
    if (PartNameParser.fields(fields).anyMatch(UnlabelledTextDecoder::isUndecided)) {
      undecided.put(part, fields);
    }
  }

  /** Decodes the remembered names again. */
  void finish() {
    undecided.forEach(
        (part, fields) ->
            builder.replace(part, part.withName(PartNameParser.find(fields, charset))));
  }
}
