package io.pactsync.emulator.api;

import io.pactsync.emulator.mailbox.EmulatorMailbox;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.Set;

/** Delivers small mails with a contract, dated now, for the fault {@code mail-arrives}. */
final class MailArrivalFault {
  private MailArrivalFault() {}

  static void deliver(EmulatorMailbox mailbox, InstantSource clock, int count) throws IOException {
    for (int i = 1; i <= count; i++) {
      Instant now = clock.instant();
      String text =
          """
          From: Northwind Legal <legal@northwind.example>
          To: %s
          Subject: Signed agreement %d
          Date: %s
          Message-ID: <arrived-%d-%d@northwind.example>
          MIME-Version: 1.0
          Content-Type: multipart/mixed; boundary="part"

          --part
          Content-Type: text/plain; charset=utf-8

          Please find the signed agreement attached.
          --part
          Content-Type: application/pdf; name="agreement.pdf"
          Content-Disposition: attachment; filename="agreement.pdf"

          %%PDF-1.4
          %%%%EOF
          --part--
          """
              .formatted(
                  mailbox.emailAddress(),
                  i,
                  DateTimeFormatter.RFC_1123_DATE_TIME.format(now.atOffset(ZoneOffset.UTC)),
                  now.toEpochMilli(),
                  i)
              .replace("\n", "\r\n");
      InMemoryMailSource mail = new InMemoryMailSource(text.getBytes(StandardCharsets.UTF_8));
      mailbox.add(mail, Set.of("INBOX", "UNREAD"), Optional.of(now), Optional.empty());
    }
  }
}
