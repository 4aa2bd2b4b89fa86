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
 * Gmail, metered: each attempt of each call takes a permit of its own before it is sent. Refusals
 * for quota are waited out here, and never reach the caller but as {@link Fault.QuotaClosed}.
 *
 * <p>All calls block: for a permit, for the answer, and between attempts. All of them throw
 * InterruptedException when interrupted in a wait; a read from the network ends by {@link
 * GmailSettings#readTimeout} or by closing the transport. {@link
 * io.pactsync.quota.UnpricedMethodException} and {@link
 * io.pactsync.quota.CostAboveCapacityException} pass through, since only another unit table mends
 * them. Serves any number of inboxes; safe for use by several threads.
 */
public final class MeteredGmail {
  private final Attempts attempts;
  private final GmailSettings settings;
  private final Timing timing;
  private final ShortAnswers shortAnswers = new ShortAnswers();
  private final Map<String, Outage> outages = new ConcurrentHashMap<>();

  /**
   * @param transport stays the caller's to close
   * @param log hears of every attempt of every caller
   */
  public MeteredGmail(
      GmailSettings settings,
      GmailTransport transport,
      PermitSource permits,
      TokenSource tokens,
      CallLog log,
      Timing timing) {
    this.settings = settings;
    this.timing = timing;
    this.attempts =
        new Attempts(
            new Wire(settings, transport), permits, tokens, new FaultReader(timing.clock()), log);
  }

  /** Whose mailbox it is, and its current history id. */
  public Outcome<MailboxProfile> profile(Caller caller) throws InterruptedException {
    return make(caller, Call.inline(GmailMethod.GET_PROFILE, Wire.profile(), Answers::profile));
  }

  /** One page of a listing. */
  public Outcome<MessagePage> listMessages(Caller caller, MessageQuery query)
      throws InterruptedException {
    return make(
        caller, Call.inline(GmailMethod.MESSAGES_LIST, Wire.messages(query), Answers::messages));
  }

  /**
   * One page of what happened after a history id; {@link Fault.NotFound} when that has expired.
   *
   * @param pageToken of the page wanted; empty for the first
   * @throws IllegalArgumentException when the history id is no number
   */
  public Outcome<HistoryPage> history(
      Caller caller, String startHistoryId, Optional<String> pageToken)
      throws InterruptedException {
    if (!startHistoryId.matches("\\d{1,20}")) {
      throw new IllegalArgumentException(
          "a history id is a number, not '" + startHistoryId + "'; list the inbox in full");
    }
    return make(
        caller,
        Call.inline(
            GmailMethod.HISTORY_LIST,
            Wire.history(new BigInteger(startHistoryId), pageToken),
            Answers::history));
  }

  /**
   * Writes a message as it was received, decoded, to the sink, in a few kilobytes of memory. On a
   * transient fault this makes no second attempt: the caller keeps the books of those.
   *
   * @param sink is flushed and not closed. After anything but an answer it may hold a part of the
   *     message: begin again with an empty one.
   * @throws IOException when the sink fails, for no other cause
   */
  public Outcome<RawMessage> raw(Caller caller, String messageId, OutputStream sink)
      throws IOException, InterruptedException {
    if (messageId.isBlank()) {
      // Its URL would be that of the listing.
      return new Outcome.Faulted<>(new Fault.InvalidId("the id is empty"));
    }
    try {
      return make(
          caller,
          new Call<>(
              GmailMethod.MESSAGES_GET,
              messageId,
              false,
              Wire.raw(messageId),
              response -> whole(new RawReader(messageId, sink).read(Answers.body(response)))));
    } catch (SinkFailedException e) {
      throw e.getCause();
    }
  }

  private RawMessage whole(RawMessage message) throws UnreadableAnswerException {
    if (shortAnswers.seemsCut(message)) {
      throw new UnreadableAnswerException(
          "the answer holds "
              + message.bytes()
              + " bytes of a message of "
              + message.sizeEstimate().orElse(0));
    }
    return message;
  }

  private <T> Outcome<T> make(Caller caller, Call<T> call) throws InterruptedException {
    Outage outage =
        outages.computeIfAbsent(caller.inbox(), inbox -> new Outage(settings.outageDeadline()));
    return new Persistence<>(attempts, outage, settings, timing, caller, call).outcome();
  }
}
