package io.pactsync.deliver;

import io.pactsync.mail.ReadMail;
import io.pactsync.mail.header.MailAddress;
import io.pactsync.mail.header.MailHeaders;
import io.pactsync.mail.link.DocumentLink;
import io.pactsync.mail.part.MailPart;
import io.pactsync.mail.part.PartKind;
import io.pactsync.mail.part.Spool;
import io.pactsync.mail.part.SpooledPart;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Builds a mail whose attachments were read into a spool. */
final class TestMailParts {
  private static final String PDF = "application/pdf";

  private final Spool spool;
  private final List<MailPart> parts = new ArrayList<>();

  TestMailParts(Spool spool) {
    this.spool = spool;
  }

  TestMailParts attach(String name, String content) throws IOException {
    return attach(Optional.of(name), content);
  }

  TestMailParts attach(Optional<String> name, String content) throws IOException {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    SpooledPart part = spool.newPart();
    try (OutputStream out = part.output()) {
      out.write(bytes);
    }
    String path = Integer.toString(parts.size() + 2);
    parts.add(
        new MailPart(
            path, name, PDF, PDF, bytes.length, Sha256.of(bytes), PartKind.DOCUMENT, part));
    return this;
  }

  MessageDelivery delivery(String gmailId) {
    return delivery(gmailId, "Lease");
  }

  MessageDelivery delivery(String gmailId, String subject) {
    return new MessageDelivery(
        gmailId,
        gmailId,
        "4711",
        Instant.parse("2026-10-31T23:30:00Z"),
        false,
        0.93,
        List.of("the attached \"Lease.pdf\" is named like a contract (\"lease\")"),
        mail(subject));
  }

  private ReadMail mail(String subject) {
    MailHeaders headers =
        new MailHeaders(
            Optional.of("<1@teapot.example>"),
            Optional.of(new MailAddress(Optional.of("Teapot Ltd"), "legal@teapot.example")),
            List.of(new MailAddress(Optional.empty(), "admin@kettle.example")),
            List.of(),
            Optional.of(subject),
            Optional.empty(),
            Map.of());
    return new ReadMail(
        headers,
        "",
        parts,
        List.of(
            new DocumentLink(
                DocumentLink.DocumentLinkService.DOCUSIGN, "https://docusign.example/d/1")),
        false,
        List.of("One part is cut off."),
        List.of(),
        List.of(),
        false);
  }
}
