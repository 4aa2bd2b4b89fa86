package io.pactsync.gmail;

import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.PermitSource;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The Gmail client. Each attempt of each call takes its own permit before it is sent. The client
 * waits when Google refuses a call because of quota. If the wait would be too long, the caller gets
 * {@link GmailError.QuotaClosed}.
 *
 * <p>All calls block: for a permit, for the response, and between attempts. They throw
 * InterruptedException when the thread is interrupted while it waits. A network read ends after
 * {@link GmailSettings#readTimeout} or when the transport is closed. {@link
 * io.pactsync.quota.UnpricedMethodException} and {@link
 * io.pactsync.quota.CostAboveCapacityException} are thrown to the caller: retrying cannot help,
 * only another unit table can. Serves any number of inboxes. Safe for use by several threads.
 */
public final class MeteredGmail {
  private final AttemptRunner attempts;
  private final GmailSettings settings;
  private final Timing timing;
  private final Map<String, OutageDetector> outages = new ConcurrentHashMap<>();

  /**
   * @param transport stays open; the caller closes it
   * @param listener receives every attempt of every caller
   */
  public MeteredGmail(
      GmailSettings settings,
      GmailTransport transport,
      PermitSource permits,
      TokenSource tokens,
      AttemptListener listener,
      Timing timing) {
    this.settings = settings;
    this.timing = timing;
    this.attempts =
        new AttemptRunner(
            new GmailRequestSender(settings, transport),
            permits,
            tokens,
            new GmailErrorReader(timing.clock()),
            listener);
  }

  /** The mailbox's address and its current history id. */
  public CallResult<MailboxProfile> mailboxProfile(Caller caller) throws InterruptedException {
    return execute(
        caller,
        GmailCall.inline(
            GmailMethod.GET_PROFILE, GmailRequestSender.profile(), ResponseReader::profile));
  }

  /** One page of a listing. */
  public CallResult<MessagePage> listMessages(Caller caller, MessageQuery query)
      throws InterruptedException {
    return execute(
        caller,
        GmailCall.inline(
            GmailMethod.MESSAGES_LIST,
            GmailRequestSender.messages(query),
            ResponseReader::messages));
  }

  /**
   * One page of the changes after a history id. Returns {@link GmailError.NotFound} when the id has
   * expired.
   *
   * @param pageToken the token of the page to read; empty for the first page
   * @throws IllegalArgumentException when {@link GmailValues#isHistoryId} is false
   */
  public CallResult<HistoryPage> history(
      Caller caller, String startHistoryId, Optional<String> pageToken)
      throws InterruptedException {
    if (!GmailValues.isHistoryId(startHistoryId)) {
      throw new IllegalArgumentException(
          "'"
              + startHistoryId
              + "' is not a history id, which is a number; list the inbox in full");
    }
    return execute(
        caller,
        GmailCall.inline(
            GmailMethod.HISTORY_LIST,
            GmailRequestSender.history(new BigInteger(startHistoryId), pageToken),
            ResponseReader::history));
  }

  /**
   * Streams the raw message (RFC 5322, base64 decoded) to the sink. Transient errors are not
   * retried: the caller retries and counts the attempts.
   *
   * @param sink flushed and not closed. After an error it may hold a part of the message: retry
   *     with an empty sink.
   * @throws IOException only when the sink fails
   */
  public CallResult<RawMessageInfo> fetchRaw(Caller caller, String messageId, OutputStream sink)
      throws IOException, InterruptedException {
    return fetchRaw(caller, messageId, false, sink);
  }

  /**
   * Like {@link #fetchRaw}, for a repeated fetch. The call statistics count its first attempt as a
   * retry.
   */
  public CallResult<RawMessageInfo> fetchRawRetry(
      Caller caller, String messageId, OutputStream sink) throws IOException, InterruptedException {
    return fetchRaw(caller, messageId, true, sink);
  }

  private CallResult<RawMessageInfo> fetchRaw(
      Caller caller, String messageId, boolean again, OutputStream sink)
      throws IOException, InterruptedException {
    if (messageId.isBlank()) {
      // Its URL would be the URL of the listing.
      return new CallResult.Failure<>(new GmailError.InvalidId("the id is empty"));
    }
    try {
      return execute(
          caller,
          new GmailCall<>(
              GmailMethod.MESSAGES_GET,
              messageId,
              false,
              again,
              GmailRequestSender.raw(messageId),
              response ->
                  new RawMessageReader(messageId, sink).read(ResponseReader.body(response))));
    } catch (OutputFailedException e) {
      throw e.getCause();
    }
  }

  private <T> CallResult<T> execute(Caller caller, GmailCall<T> call) throws InterruptedException {
    OutageDetector outage =
        outages.computeIfAbsent(
            caller.inbox(), inbox -> new OutageDetector(settings.outageDeadline()));
    return new RetryPolicy<>(attempts, outage, settings, timing, caller, call).execute();
  }
}
