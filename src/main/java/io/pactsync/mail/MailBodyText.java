package io.pactsync.mail;

import io.pactsync.mail.link.TextLinkFinder;
import io.pactsync.mail.mime.BodyRole;
import io.pactsync.mail.mime.DecodedBodyText;
import io.pactsync.mail.mime.MimeEntityHeader;
import io.pactsync.mail.part.MimePartPath;
import io.pactsync.mail.part.SpooledContent;
import io.pactsync.mail.text.HtmlBodyParser;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/**
 * The text of one mail, without the mails inside it. Decodes a text without a known charset at the
 * end, because a later part may name the charset. Not thread-safe.
 */
final class MailBodyText {
  /** Limits the bytes that wait for their charset. */
  private static final int MAX_UNDECIDED_BYTES = 64 * 1024;

  private final ReadMailBuilder builder;
  private final MailLimits limits;
  private final StringBuilder plain = new StringBuilder();
  private final StringBuilder html = new StringBuilder();
  private final Set<String> embeddedParts = new HashSet<>();
  private final Set<String> decorativeParts = new HashSet<>();
  private final Deque<UndecidedText> undecided = new ArrayDeque<>();
  private int undecidedBytes;

  /** A text that was decoded without its charset, and where it is. */
  private record UndecidedText(StringBuilder in, int start, int end, DecodedBodyText text) {}

  MailBodyText(ReadMailBuilder builder, MailLimits limits) {
    this.builder = builder;
    this.limits = limits;
  }

  /** Adds the text, the links and the references of a body part. */
  void add(MimePartPath path, BodyRole role, MimeEntityHeader part, SpooledContent content)
      throws IOException {
    DecodedBodyText body = DecodedBodyText.read(content, part, limits.bodyBytes());
    if (body.isTruncated()) {
      builder.warn(path, "is a very long text; only its beginning was searched");
    }
    body.describeTo(builder.charset());
    String text = body.text(builder.charset());
    StringBuilder to = role == BodyRole.HTML ? html : plain;
    int start = to.length();
    if (role == BodyRole.HTML) {
      HtmlBodyParser read = HtmlBodyParser.parse(text);
      builder.addUrls(read.urls());
      embeddedParts.addAll(read.embeddedParts());
      decorativeParts.addAll(read.decorativeParts());
      append(to, read.text());
    } else {
      builder.addUrls(TextLinkFinder.find(text));
      append(to, text);
    }
    if (text.contains("-----BEGIN PGP MESSAGE-----")) {
      builder.addUnopened(path, "contains encrypted text that cannot be read");
    }
    if (body.isUndecided() && undecidedBytes + body.size() <= MAX_UNDECIDED_BYTES) {
      undecidedBytes += body.size();
      undecided.push(new UndecidedText(to, start, to.length(), body));
    }
  }

  private void append(StringBuilder to, String text) {
    int charsLeft = Math.max(0, limits.textChars() - to.length());
    to.append(text, 0, Math.min(charsLeft, text.length())).append('\n');
  }

  /** Whether the HTML shows a part with one of the references. Call at the end of the mail. */
  boolean embeds(Collection<String> references) {
    return references.stream().anyMatch(embeddedParts::contains);
  }

  /** Whether the HTML decorates itself with a part with one of the references. */
  boolean decoratesWith(Collection<String> references) {
    return references.stream().anyMatch(decorativeParts::contains);
  }

  /** Returns the text: the plain one, or else the HTML. Call once, at the end of the mail. */
  String text() {
    while (!undecided.isEmpty()) {
      // The last comes first, so that the positions of the others stay right.
      UndecidedText late = undecided.pop();
      String text = late.text().text(builder.charset());
      String shown = late.in() == html ? HtmlBodyParser.parse(text).text() : text;
      int most = Math.min(shown.length(), limits.textChars());
      late.in().replace(late.start(), late.end(), shown.substring(0, most) + "\n");
    }
    return plain.toString().isBlank() ? html.toString() : plain.toString();
  }
}
