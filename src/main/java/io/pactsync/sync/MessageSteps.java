package io.pactsync.sync;

import io.pactsync.contract.Verdict;
import io.pactsync.deliver.Delivered;
import io.pactsync.deliver.Delivery;
import io.pactsync.deliver.DeliveryException;
import io.pactsync.deliver.InboxDelivery;
import io.pactsync.deliver.MessageSpool;
import io.pactsync.gmail.Caller;
import io.pactsync.gmail.MeteredGmail;
import io.pactsync.gmail.Outcome;
import io.pactsync.gmail.RawMessage;
import io.pactsync.mail.MailAddress;
import io.pactsync.mail.ReadMail;
import io.pactsync.mail.SpooledPart;
import io.pactsync.store.ContractRow;
import io.pactsync.store.MessageOutcome;
import io.pactsync.store.PendingMessage;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;

/**
 * The steps of one message, in their order: fetch it to a file, read it, judge it, deliver it. What
 * comes out is ready for the books: the documents are in place before a checkpoint says so. Safe
 * for use by several threads, each with a message of its own.
 */
final class MessageSteps {
  private final MeteredGmail gmail;
  private final Caller caller;
  private final Reading reading;
  private final InboxDelivery delivery;
  private final InHandMarks marks;
  private final FetchFaults faults;
  private final DiskGuard disk;

  MessageSteps(
      MeteredGmail gmail,
      Caller caller,
      Reading reading,
      InboxDelivery delivery,
      InHandMarks marks,
      FetchFaults faults,
      DiskGuard disk) {
    this.gmail = gmail;
    this.caller = caller;
    this.reading = reading;
    this.delivery = delivery;
    this.marks = marks;
    this.faults = faults;
    this.disk = disk;
  }

  MessageOutcome process(PendingMessage message) throws SyncHalted, InterruptedException {
    disk.requireRoom();
    try (MessageSpool spool = delivery.stage()) {
      SpooledPart raw = spool.newPart();
      Outcome<RawMessage> fetched;
      try (OutputStream out = raw.output()) {
        fetched = gmail.raw(caller, message.gmailId(), out);
      }
      if (fetched instanceof Outcome.Faulted<RawMessage> faulted) {
        return faults.outcome(message, faulted.fault());
      }
      return understand(message, ((Outcome.Answered<RawMessage>) fetched).value(), raw, spool);
    } catch (IOException e) {
      throw DeliveryException.of(reading.directory(), e);
    }
  }

  private MessageOutcome understand(
      PendingMessage message, RawMessage fetched, SpooledPart raw, MessageSpool spool)
      throws IOException {
    marks.begin(message.gmailId());
    try {
      return keep(fetched, read(raw, spool), spool);
    } catch (DeliveryException e) {
      if (e.kind() != DeliveryException.Kind.OBSTRUCTED) {
        throw e;
      }
      return new MessageOutcome.Failed(
          message.gmailId(), String.valueOf(e.getMessage()), Optional.of(fetched.internalDate()));
    } catch (OutOfMemoryError e) {
      return faults.again(
          message, "there was too little memory to read it", true, Optional.empty());
    } catch (RuntimeException | StackOverflowError e) {
      // Whatever is wrong with one mail, or with us because of it, stops no other.
      return new MessageOutcome.Failed(
          message.gmailId(),
          "it could not be read (" + e.getClass().getSimpleName() + ": " + e.getMessage() + ")",
          Optional.of(fetched.internalDate()));
    } finally {
      marks.end(message.gmailId());
    }
  }

  private ReadMail read(SpooledPart raw, MessageSpool spool) throws IOException {
    try (InputStream in = raw.input()) {
      return reading.reader().read(in, spool);
    } finally {
      raw.discard();
    }
  }

  private MessageOutcome keep(RawMessage fetched, ReadMail mail, MessageSpool spool) {
    Verdict verdict = reading.judge().judge(mail);
    if (!verdict.contract()) {
      return new MessageOutcome.Other(fetched.id(), fetched.internalDate(), verdict.score());
    }
    Delivered delivered =
        delivery.deliver(
            new Delivery(
                fetched.id(),
                fetched.threadId(),
                fetched.historyId().orElse("0"),
                fetched.internalDate(),
                verdict.score(),
                verdict.reasons(),
                mail),
            spool);
    return new MessageOutcome.Synced(
        fetched.id(), row(fetched, mail, verdict, delivered), delivered.documents());
  }

  private ContractRow row(RawMessage fetched, ReadMail mail, Verdict verdict, Delivered delivered) {
    return new ContractRow(
        caller.inbox(),
        fetched.id(),
        fetched.threadId(),
        fetched.internalDate(),
        mail.headers().rfcMessageId(),
        mail.headers().from().map(MailAddress::toString),
        mail.headers().subject(),
        verdict.score(),
        verdict.reasons(),
        mail.links().size(),
        delivered.folder(),
        delivered.jsonSha256());
  }
}
