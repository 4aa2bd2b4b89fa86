package io.pactsync.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.pactsync.gmail.CallResult;
import io.pactsync.gmail.Caller;
import io.pactsync.gmail.GmailClientProbe;
import io.pactsync.gmail.GmailValues;
import io.pactsync.gmail.HistoryPage;
import io.pactsync.gmail.MailboxProfile;
import io.pactsync.gmail.MessagePage;
import io.pactsync.gmail.MessageQuery;
import io.pactsync.gmail.MeteredGmail;
import io.pactsync.gmail.RawMessageInfo;
import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.Permit;
import io.pactsync.quota.PermitSource;
import io.pactsync.quota.Priority;
import io.pactsync.quota.Refusal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

/**
 * The Gmail client, with whole HTTP responses as inputs. Each call ends with a success or an error
 * of Gmail, and never with an exception.
 */
final class GmailFuzzTarget implements FuzzTarget {
  private static final Caller CALLER = new Caller("a@b.example", Priority.BACKFILL);
  private static final String ID = "18c2f0a1b2c3d4e5";
  private static final List<String> TOKENS =
      JsonTokens.with(
          "\"id\":",
          "\"threadId\":",
          "\"historyId\":",
          "\"nextPageToken\":",
          "\"messages\":[",
          "\"message\":{",
          "\"raw\":\"",
          "\"internalDate\":",
          "\"error\":{",
          "\"errors\":[",
          "\"details\":[",
          "\"reason\":\"rateLimitExceeded\"",
          "\"reason\":\"dailyLimitExceeded\"",
          "\"reason\":\"notFound\"",
          "\"reason\":\"authError\"",
          "\"domain\":\"usageLimits\"",
          "\"message\":\"Retry after 2026-11-30T12:00:00.000Z\"",
          "\"quota_limit_value\":",
          "\"emailAddress\":",
          "\"history\":[{",
          "\"messagesAdded\":[{",
          "\"labelIds\":[",
          "<html><title>",
          "\r\n",
          "\r\n\r\n",
          "HTTP/1.1 200 OK\r\n",
          "HTTP/1.1 100 Continue\r\n\r\n",
          "Content-Length: 5\r\n",
          "Transfer-Encoding: chunked\r\n",
          "Content-Encoding: gzip\r\n",
          "Content-Type: text/html; charset=\r\n",
          "Content-Type: application/json; charset=utf-16",
          "Retry-After: 99999999999\r\n",
          "Retry-After: Fri, 31 Dec 9999 23:59:59 GMT\r\n",
          "Location: http://127.0.0.1:1/\r\n",
          "Connection: close\r\n",
          "Set-Cookie: a=b\r\n",
          "204 ",
          "206 ",
          "301 ",
          "304 ",
          "401 ",
          "403 ",
          "407 ",
          "429 ",
          "500 ",
          "503 ",
          "=",
          "-_",
          "\0",
          "\u00ef\u00bb\u00bf");

  /** A call, which returns the outline of its result. */
  private interface GmailOperation {
    CallResult<?> run(MeteredGmail gmail) throws IOException, InterruptedException;
  }

  private final String name;
  private final List<byte[]> seeds;
  private final GmailOperation operation;
  private final FuzzHttpServer server;
  private final GmailClientProbe client;

  private GmailFuzzTarget(String name, List<byte[]> seeds, GmailOperation operation)
      throws IOException {
    this.name = name;
    this.seeds = seeds;
    this.operation = operation;
    this.server = new FuzzHttpServer();
    this.client = new GmailClientProbe(server.root(), Duration.ofMillis(300));
  }

  static GmailFuzzTarget profile() throws IOException {
    return new GmailFuzzTarget(
        "gmail-profile",
        withErrors(
            "{\"emailAddress\":\"a@b.example\",\"messagesTotal\":7,\"historyId\":\"4711\"}",
            "{\"historyId\":4711,\"emailAddress\":\"\\u00e4@b.example\"}"),
        gmail -> gmail.mailboxProfile(CALLER));
  }

  static GmailFuzzTarget list() throws IOException {
    return new GmailFuzzTarget(
        "gmail-list",
        withErrors(
            "{\"messages\":[{\"id\":\"a2\",\"threadId\":\"a1\"},{\"id\":\"a1\"}],"
                + "\"nextPageToken\":\"p2\",\"resultSizeEstimate\":2}",
            "{\"resultSizeEstimate\":0}"),
        gmail -> gmail.listMessages(CALLER, MessageQuery.first("has:attachment")));
  }

  static GmailFuzzTarget history() throws IOException {
    return new GmailFuzzTarget(
        "gmail-history",
        withErrors(
            "{\"historyId\":\"4800\",\"history\":[{\"id\":\"4790\",\"messages\":[{\"id\":\"a1\"}],"
                + "\"messagesAdded\":[{\"message\":{\"id\":\"a1\",\"threadId\":\"a1\","
                + "\"labelIds\":[\"INBOX\"]}}],\"labelsAdded\":[{\"message\":{\"id\":\"a0\"},"
                + "\"labelIds\":[\"STARRED\"]}]},{\"id\":\"4795\",\"messagesDeleted\":"
                + "[{\"message\":{\"id\":\"a1\"}}]}],\"nextPageToken\":\"p\"}",
            "{\"historyId\":\"4800\"}"),
        gmail -> gmail.history(CALLER, "4700", Optional.empty()));
  }

  static GmailFuzzTarget raw() throws IOException {
    String message =
        "{\"id\":\"%s\",\"threadId\":\"%s\",\"labelIds\":[\"INBOX\"],\"snippet\":\"hi\","
            + "\"sizeEstimate\":40,\"raw\":\"%s\",\"historyId\":\"99\","
            + "\"internalDate\":\"1793527200000\"}";
    String mail =
        Base64.getUrlEncoder().encodeToString("Subject: x\r\n\r\nHello".getBytes(ISO_8859_1));
    return new GmailFuzzTarget(
        "gmail-raw",
        withErrors(
            message.formatted(ID, ID, mail),
            "{\"internalDate\":1793527200000,\"raw\":\"" + mail.replace("=", "") + "\"}"),
        gmail -> {
          ByteArrayOutputStream sink = new ByteArrayOutputStream();
          CallResult<RawMessageInfo> result = gmail.fetchRaw(CALLER, ID, sink);
          if (result instanceof CallResult.Success<RawMessageInfo> success) {
            check(success.value().size() == sink.size(), "the size of the message is wrong");
            check(success.value().id().equals(ID), "the message has another id");
          }
          return result;
        });
  }

  private static List<byte[]> withErrors(String... bodies) throws IOException {
    List<byte[]> seeds = new ArrayList<>();
    for (String body : bodies) {
      seeds.add(FuzzHttpServer.json(200, body));
      seeds.add(gzipped(body));
      seeds.add(chunked(body));
    }
    seeds.add(
        FuzzHttpServer.json(
            403,
            "{\"error\":{\"code\":403,\"message\":\"Quota"
                + " exceeded\",\"errors\":[{\"message\":\"x\","
                + "\"domain\":\"usageLimits\",\"reason\":\"rateLimitExceeded\"}],\"status\":"
                + "\"RESOURCE_EXHAUSTED\",\"details\":[{\"@type\":"
                + "\"type.googleapis.com/google.rpc.ErrorInfo\",\"reason\":\"RATE_LIMIT_EXCEEDED\","
                + "\"metadata\":{\"quota_metric\":\"gmail.googleapis.com/default\",\"quota_limit\":"
                + "\"defaultPerMinutePerUser\",\"quota_limit_value\":\"15000\",\"quota_unit\":"
                + "\"1/min/{project}/{user}\"}}]}}"));
    seeds.add(
        FuzzHttpServer.json(
            429,
            "{\"error\":{\"code\":429,\"message\":\"User-rate limit exceeded.  Retry after"
                + " 2026-11-30T12:16:42.247Z\",\"errors\":[{\"domain\":\"global\",\"reason\":"
                + "\"rateLimitExceeded\"}]}}"));
    seeds.add(
        FuzzHttpServer.json(
            400,
            "{\"error\":{\"code\":400,\"message\":\"Invalid pageToken\",\"errors\":[{\"domain\":"
                + "\"global\",\"reason\":\"invalidArgument\"}]}}"));
    seeds.add(
        FuzzHttpServer.response(
            502, "text/html", "<html><title>Bad Gateway</title>".getBytes(ISO_8859_1)));
    seeds.add(
        "HTTP/1.1 503 Busy\r\nRetry-After: 30\r\nContent-Length: 0\r\n\r\n".getBytes(ISO_8859_1));
    return List.copyOf(seeds);
  }

  private static byte[] gzipped(String body) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(body.getBytes(ISO_8859_1));
    }
    return FuzzHttpServer.response(
        200, "application/json\r\nContent-Encoding: gzip", packed.toByteArray());
  }

  private static byte[] chunked(String body) {
    return ("HTTP/1.1 200 OK\r\n"
            + "Content-Type: application/json\r\n"
            + "Transfer-Encoding: chunked\r\n\r\n"
            + Integer.toHexString(body.length())
            + "\r\n"
            + body
            + "\r\n0\r\n\r\n")
        .getBytes(ISO_8859_1);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<byte[]> seeds() {
    return seeds;
  }

  @Override
  public List<String> tokens() {
    return TOKENS;
  }

  @Override
  public byte[] repair(byte[] mutated, Random random) {
    return FuzzHttpServer.repair(mutated, random);
  }

  @Override
  public String run(byte[] input) throws Exception {
    server.next(input);
    CountedPermits permits = new CountedPermits();
    CallResult<?> result = operation.run(client.newClient(permits));
    check(permits.open == 0, "a permit is not closed");
    if (result instanceof CallResult.Success<?> success) {
      return "success " + outcome(success.value()) + permits.granted;
    }
    CallResult.Failure<?> failure = (CallResult.Failure<?>) result;
    return failure.error().getClass().getSimpleName()
        + FuzzText.outline(failure.error().toString())
        + permits.granted;
  }

  private static String outcome(Object value) {
    if (value instanceof MailboxProfile profile) {
      check(GmailValues.isHistoryId(profile.historyId()), "a profile has no history id");
    } else if (value instanceof MessagePage page) {
      page.messages().forEach(each -> check(isId(each.id()), "a listing has an invalid id"));
      return page.messages().size() + "" + page.nextPageToken().isPresent();
    } else if (value instanceof HistoryPage page) {
      page.changes().forEach(each -> check(isId(each.messageId()), "a change has an invalid id"));
      return page.changes().stream().map(each -> each.kind()).distinct().toList().toString();
    }
    return "";
  }

  private static boolean isId(String id) {
    return id.matches("[0-9a-fA-F]{1,16}");
  }

  private static void check(boolean condition, String violation) {
    if (!condition) {
      throw new AssertionError(violation);
    }
  }

  @Override
  public void close() {
    client.close();
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class CountedPermits implements PermitSource {
    private int granted;
    private int open;

    @Override
    public Permit acquire(String inbox, GmailMethod method, Priority priority) {
      granted++;
      open++;
      return new Permit() {
        @Override
        public int units() {
          return 1;
        }

        @Override
        public void sent() {}

        @Override
        public void responseReceived() {}

        @Override
        public void refused(Refusal refusal) {}

        @Override
        public void notSent() {}

        @Override
        public void close() {
          open--;
        }
      };
    }
  }
}
