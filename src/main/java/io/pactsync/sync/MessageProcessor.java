package io.pactsync.sync;

import io.pactsync.contract.Verdict;
import io.pactsync.deliver.DeliveryException;
import io.pactsync.deliver.DeliveryResult;
import io.pactsync.deliver.InboxDeliverer;
import io.pactsync.deliver.MessageDelivery;
import io.pactsync.deliver.MessageSpool;
import io.pactsync.gmail.CallResult;
import io.pactsync.gmail.Caller;
import io.pactsync.gmail.MeteredGmail;
import io.pactsync.gmail.RawMessageInfo;
import io.pactsync.mail.ExceptionPlace;
import io.pactsync.mail.MailReader;
import io.pactsync.mail.ReadMail;
import io.pactsync.mail.header.MailAddress;
import io.pactsync.mail.part.SpoolException;
import io.pactsync.mail.part.SpooledPart;
import io.pactsync.store.ContractRow;
import io.pactsync.store.MessageOutcome;
import io.pactsync.store.PendingMessage;
import io.pactsync.store.UnopenedContent;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Processes one message: fetches it to a file, reads it, judges it and delivers it. The documents
 * are delivered before the outcome is returned. If a message cannot be read or judged, the raw
 * message is delivered, and a person decides. Errors of one message never end the run; errors of
 * the disk, of Google or of the configuration do. Safe for use by several threads, each with its
 * own message.
 */
final class MessageProcessor {
  private static final Logger LOG = LoggerFactory.getLogger(MessageProcessor.class);
  private static final int LOGGED_FRAMES = 5;

  private final MeteredGmail gmail;
  private final Caller caller;
  private final MessagePipeline pipeline;
  private final InboxDeliverer deliverer;
  private final InProgressMarkers markers;
  private final FetchErrorPolicy errors;
  private final DiskSpaceGuard disk;

  MessageProcessor(
      MeteredGmail gmail,
      Caller caller,
      MessagePipeline pipeline,
      InboxDeliverer deliverer,
      InProgressMarkers markers,
      FetchErrorPolicy errors,
      DiskSpaceGuard disk) {
    this.gmail = gmail;
    this.caller = caller;
    this.pipeline = pipeline;
    this.deliverer = deliverer;
    this.markers = markers;
    this.errors = errors;
    this.disk = disk;
  }

  MessageOutcome process(PendingMessage message) throws SyncHaltedException, InterruptedException {
    disk.requireFreeSpace();
    try (MessageSpool spool = deliverer.stage()) {
      SpooledPart raw = spool.newPart();
      CallResult<RawMessageInfo> fetched;
      try (OutputStream out = raw.output()) {
        fetched =
            message.retried()
                ? gmail.fetchRawRetry(caller, message.gmailId(), out)
                : gmail.fetchRaw(caller, message.gmailId(), out);
      }
      if (fetched instanceof CallResult.Failure<RawMessageInfo> failure) {
        return errors.outcome(message, failure.error());
      }
      errors.recordFetched();
      return processFetched(
          message, ((CallResult.Success<RawMessageInfo>) fetched).value(), raw, spool);
    } catch (IOException e) {
      // Only our own files throw this. Gmail's errors are results.
      throw DeliveryException.of(pipeline.directory(), e);
    }
  }

  /** Returns the outcome of a message after an unexpected exception. */
  MessageOutcome outcomeOfUnexpectedError(PendingMessage message, Throwable e) {
    return errors.retryOrGiveUp(
        message,
        "it could not be processed (" + ExceptionPlace.describe(e) + ")",
        true,
        Optional.empty());
  }

  private MessageOutcome processFetched(
      PendingMessage message, RawMessageInfo fetched, SpooledPart raw, MessageSpool spool)
      throws IOException {
    markers.begin(message.gmailId());
    try {
      if (message.strikes() >= CrashRecovery.STRIKES_FOR_DELIVERING_WITHOUT_READING) {
        return deliverWithoutReading(
            fetched,
            raw,
            spool,
            "The process died %d times while it read this message.".formatted(message.strikes()));
      }
      return readAndDeliver(message, fetched, raw, spool);
    } catch (DeliveryException e) {
      if (e.kind() != DeliveryException.DeliveryFailure.OBSTRUCTED) {
        throw e;
      }
      return new MessageOutcome.Failed(
          message.gmailId(), String.valueOf(e.getMessage()), Optional.of(fetched.internalDate()));
    } catch (RuntimeException | Error e) {
      // The raw message could not be delivered either. Memory or the disk may be better later.
      log(message, "cannot be delivered", e);
      return errors.retryOrGiveUp(
          message,
          "it could not be delivered (" + ExceptionPlace.describe(e) + ")",
          true,
          Optional.empty());
    } finally {
      markers.end(message.gmailId());
    }
  }

  private MessageOutcome readAndDeliver(
      PendingMessage message, RawMessageInfo fetched, SpooledPart raw, MessageSpool spool)
      throws SpoolException {
    try {
      ReadMail mail = read(raw, spool);
      return deliver(fetched, mail, judge(message, mail), spool);
    } catch (DeliveryException e) {
      throw e;
    } catch (OutOfMemoryError e) {
      if (errors.endsRound(message)) {
        return deliverWithoutReading(
            fetched, raw, spool, "There was too little memory to read the message.");
      }
      return errors.retryOrGiveUp(
          message, "there was too little memory to read it", true, Optional.empty());
    } catch (RuntimeException | StackOverflowError e) {
      log(message, "delivered without being read", e);
      String reason = "The message could not be processed (" + ExceptionPlace.describe(e) + ").";
      ReadMail mail = pipeline.reader().unreadableWithHeader(raw, reason);
      return deliver(fetched, mail, Verdict.undecided(reason), spool);
    }
  }

  private ReadMail read(SpooledPart raw, MessageSpool spool) throws SpoolException {
    ReadMail mail;
    try (InputStream in = raw.input()) {
      mail = pipeline.reader().read(in, spool);
    } catch (SpoolException e) {
      throw e;
    } catch (IOException e) {
      throw new SpoolException(e);
    }
    return mail.needsRawMessage() ? MailReader.withRawMessage(mail, raw) : mail;
  }

  private Verdict judge(PendingMessage message, ReadMail mail) {
    try {
      return pipeline.judge().judge(mail).withUndecidedParts(mail.readErrors());
    } catch (RuntimeException | StackOverflowError e) {
      log(message, "not judged", e);
      return Verdict.undecided(
          "The message could not be judged (" + ExceptionPlace.describe(e) + ").");
    }
  }

  private MessageOutcome deliverWithoutReading(
      RawMessageInfo fetched, SpooledPart raw, MessageSpool spool, String reason)
      throws SpoolException {
    return deliver(fetched, MailReader.unreadable(raw, reason), Verdict.undecided(reason), spool);
  }

  private MessageOutcome deliver(
      RawMessageInfo fetched, ReadMail mail, Verdict verdict, MessageSpool spool) {
    if (verdict.decision() == Verdict.Decision.OTHER) {
      return new MessageOutcome.Other(
          fetched.id(), fetched.internalDate(), verdict.score(), unopened(mail));
    }
    boolean review = verdict.decision() == Verdict.Decision.REVIEW;
    DeliveryResult delivered =
        deliverer.deliver(
            new MessageDelivery(
                fetched.id(),
                fetched.threadId(),
                fetched.historyId().orElse("0"),
                fetched.internalDate(),
                review,
                verdict.score(),
                verdict.reasons(),
                mail),
            spool);
    return new MessageOutcome.Synced(
        fetched.id(),
        row(fetched, mail, verdict, delivered),
        delivered.documents(),
        unopened(mail));
  }

  private static Optional<UnopenedContent> unopened(ReadMail mail) {
    return mail.unopened().isEmpty()
        ? Optional.empty()
        : Optional.of(
            new UnopenedContent(
                mail.headers().from().map(MailAddress::toString),
                mail.headers().subject(),
                mail.unopened()));
  }

  private ContractRow row(
      RawMessageInfo fetched, ReadMail mail, Verdict verdict, DeliveryResult delivered) {
    return new ContractRow(
        caller.inbox(),
        fetched.id(),
        fetched.threadId(),
        fetched.internalDate(),
        mail.headers().rfcMessageId(),
        mail.headers().from().map(MailAddress::toString),
        mail.headers().subject(),
        verdict.decision() == Verdict.Decision.REVIEW,
        verdict.score(),
        verdict.reasons(),
        mail.links().size(),
        delivered.folder(),
        delivered.jsonSha256());
  }

  /**
   * Logs where an exception was thrown, without its message, which may contain text of the mail.
   */
  private void log(PendingMessage message, String consequence, Throwable e) {
    String frames =
        Arrays.stream(e.getStackTrace())
            .limit(LOGGED_FRAMES)
            .map(StackTraceElement::toString)
            .collect(Collectors.joining(", "));
    LOG.warn(
        "{} {}: {} ({} at {})",
        caller.inbox(),
        message.gmailId(),
        consequence,
        e.getClass().getSimpleName(),
        frames);
  }
}
