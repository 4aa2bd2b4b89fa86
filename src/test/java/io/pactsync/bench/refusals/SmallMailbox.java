package io.pactsync.bench.refusals;

import io.pactsync.bench.BenchmarkGmail;
import io.pactsync.emulator.mailbox.EmulatorMailbox;
import io.pactsync.emulator.mailbox.RawMailSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;

/** A mailbox of short messages, so that the quota and not the processor limits many clients. */
final class SmallMailbox {
  private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");

  /** A message, whose bytes are created when they are read. */
  private record ShortMail(int number) implements RawMailSource {
    private byte[] bytes() {
      String text =
          """
          From: Northwind Legal <legal@northwind.example>
          To: %s
          Subject: Note %d
          Message-ID: <note-%d@northwind.example>
          Content-Type: text/plain; charset=utf-8

          See you on Tuesday.
          """
              .formatted(BenchmarkGmail.INBOX, number, number);
      return text.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public InputStream open() {
      return new ByteArrayInputStream(bytes());
    }

    @Override
    public long size() {
      return bytes().length;
    }
  }

  private SmallMailbox() {}

  static EmulatorMailbox of(int messages) throws IOException {
    EmulatorMailbox mailbox = new EmulatorMailbox(BenchmarkGmail.INBOX, InstantSource.system());
    for (int i = 0; i < messages; i++) {
      mailbox.add(
          new ShortMail(i),
          Set.of("INBOX"),
          Optional.of(FIRST.plusSeconds(60L * i)),
          Optional.empty());
    }
    return mailbox;
  }
}
