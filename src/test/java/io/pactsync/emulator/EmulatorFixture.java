package io.pactsync.emulator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.pactsync.emulator.mailbox.EmulatorMailbox;
import io.pactsync.emulator.mailbox.MailboxMessage;
import io.pactsync.emulator.mailbox.RawMailSource;
import io.pactsync.emulator.meter.EmulatedQuota;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;

/** An emulator with one small mailbox and a simple client for it. */
final class EmulatorFixture implements AutoCloseable {
  static final String INBOX = "legal@acme.example";
  static final Instant FIRST_MAIL = Instant.parse("2026-11-01T10:00:00Z");
  private static final JsonMapper JSON = new JsonMapper();

  final EmulatorMailbox mailbox = new EmulatorMailbox(INBOX, InstantSource.system());
  final GmailEmulator emulator;
  final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  final String token;
  private int added;

  EmulatorFixture(EmulatorSettings settings) {
    emulator = GmailEmulator.start(settings, mailbox);
    token = emulator.oauth().accessTokenFor(INBOX);
  }

  /** Creates an emulator that refuses no call. */
  static EmulatorFixture unlimited() {
    return new EmulatorFixture(unlimitedSettings().build());
  }

  static EmulatorSettings.Builder unlimitedSettings() {
    return EmulatorSettings.builder().quota(EmulatedQuota.unlimited()).inFlightCap(100_000);
  }

  /** Adds mails with dates one minute apart. */
  EmulatorFixture withMails(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      add("Agreement " + added, "INBOX");
    }
    return this;
  }

  MailboxMessage add(String subject, String... labels) throws IOException {
    String text =
        """
        From: Northwind Legal <legal@northwind.example>
        To: legal@acme.example
        Subject: %s
        Message-ID: <m%d@northwind.example>
        Content-Type: text/plain; charset=utf-8

        Please sign.
        """
            .formatted(subject, added);
    return mailbox.add(
        source(text.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8)),
        Set.of(labels),
        Optional.of(FIRST_MAIL.plus(Duration.ofMinutes(added++))),
        Optional.empty());
  }

  static RawMailSource source(byte[] bytes) {
    return new RawMailSource() {
      @Override
      public InputStream open() {
        return new ByteArrayInputStream(bytes);
      }

      @Override
      public long size() {
        return bytes.length;
      }
    };
  }

  HttpRequest.Builder request(String pathBelowUser) {
    return anonymous("/gmail/v1/users/me/" + pathBelowUser)
        .header("Authorization", "Bearer " + token);
  }

  HttpRequest.Builder anonymous(String path) {
    return HttpRequest.newBuilder(URI.create(emulator.baseUrl() + path))
        .timeout(Duration.ofSeconds(20));
  }

  HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  HttpResponse<String> get(String pathBelowUser) throws IOException, InterruptedException {
    return send(request(pathBelowUser));
  }

  JsonNode json(String pathBelowUser) throws IOException, InterruptedException {
    return json(get(pathBelowUser));
  }

  HttpResponse<String> post(String pathBelowUser, String json)
      throws IOException, InterruptedException {
    return send(
        request(pathBelowUser)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(json)));
  }

  HttpResponse<String> form(String path, String form) throws IOException, InterruptedException {
    return send(
        anonymous(path)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(form)));
  }

  static JsonNode json(HttpResponse<String> response) throws IOException {
    return JSON.readTree(response.body());
  }

  @Override
  public void close() {
    emulator.close();
  }
}
