package io.pactsync.sync;

import io.pactsync.deliver.DeliveredFileCheck;
import io.pactsync.deliver.DeliveryException;
import io.pactsync.gmail.CallCounts;
import io.pactsync.gmail.Caller;
import io.pactsync.quota.Priority;
import io.pactsync.store.ContractRow;
import io.pactsync.store.DocumentRow;
import io.pactsync.store.Store;
import io.pactsync.store.StoreException;
import io.pactsync.store.StoredContract;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Verifies that an inbox is complete. Checks that everything was listed and has a final state, that
 * every file exists with its hash, and optionally that the store has every message that Gmail
 * lists. Changes nothing, and may run beside a sync of the same inbox. Memory use does not depend
 * on the number or size of messages.
 */
public final class Verification {
  private final SyncComponents parts;
  private final Store store;
  private final Path directory;
  private final String inbox;
  private final CallCounts spent;
  private final Consumer<VerificationFinding> findings;
  private long files;
  private long missing;
  private long corrupt;
  private OptionalLong remoteListed = OptionalLong.empty();
  private OptionalLong remoteMissing = OptionalLong.empty();

  /**
   * Creates a verification of one inbox.
   *
   * @param findings receives each finding when it is made
   */
  public Verification(SyncComponents parts, String inbox, Consumer<VerificationFinding> findings) {
    this(parts, inbox, findings, new CallCounts());
  }

  Verification(
      SyncComponents parts,
      String inbox,
      Consumer<VerificationFinding> findings,
      CallCounts spent) {
    this.parts = parts;
    this.spent = spent;
    this.store = parts.store();
    this.directory = parts.pipeline().directory();
    this.inbox = inbox;
    this.findings = findings;
  }

  /**
   * Runs the verification. Blocks.
   *
   * @param remote whether to compare with Gmail too: 5 units for each 500 messages that Gmail lists
   * @throws StoreException when the store cannot be read
   */
  public VerifyReport run(boolean remote) {
    Optional<SyncHaltedException> halted = Optional.empty();
    try {
      store.messages().forEachContract(inbox, this::check);
      if (parts.stop().isRequested()) {
        throw new InterruptedException("a stop was requested");
      }
      if (remote) {
        compare();
      }
    } catch (SyncHaltedException e) {
      halted = Optional.of(e);
    } catch (VerificationAbortedException e) {
      halted = Optional.of(e.why);
    } catch (InterruptedException e) {
      halted = Optional.of(SyncHaltedException.stopped());
    } catch (DeliveryException e) {
      halted = Optional.of(SyncHaltedException.ofStore(e));
    } catch (StoreException e) {
      throw e;
    } catch (RuntimeException | Error e) {
      halted = Optional.of(SyncHaltedException.unexpected("verifying the inbox", e));
    }
    return new VerifyReport(
        inbox,
        store.messages().counts(inbox),
        store.listings().cursor(inbox).isPresent() && store.listings().unfinished(inbox).isEmpty(),
        files,
        missing,
        corrupt,
        remoteListed,
        remoteMissing,
        spent.totals(),
        halted);
  }

  /** The receiver of the findings cannot continue. */
  static final class VerificationAbortedException extends RuntimeException {
    private final transient SyncHaltedException why;

    VerificationAbortedException(SyncHaltedException why) {
      super(why);
      this.why = why;
    }
  }

  private void check(StoredContract stored) {
    if (parts.stop().isRequested()) {
      return;
    }
    ContractRow contract = stored.contract();
    String folder = contract.folder();
    for (DocumentRow document : stored.documents()) {
      note(
          contract,
          document.file(),
          DeliveredFileCheck.verify(
              directory, folder, document.file(), document.size(), document.sha256()));
    }
    note(
        contract,
        "message.json",
        DeliveredFileCheck.verifyJson(directory, folder, contract.jsonSha256()));
  }

  private void note(
      ContractRow contract, String file, DeliveredFileCheck.DeliveredFileState finding) {
    files++;
    String path = contract.folder() + "/" + file;
    switch (finding) {
      case INTACT -> {
        // Nothing to report.
      }
      case MISSING -> {
        missing++;
        findings.accept(new VerificationFinding.FileMissing(contract.gmailId(), path));
      }
      case CORRUPT -> {
        corrupt++;
        findings.accept(new VerificationFinding.FileCorrupt(contract.gmailId(), path));
      }
    }
  }

  private void compare() throws SyncHaltedException, InterruptedException {
    RemoteComparison comparison = new RemoteComparison(store.messages(), inbox, findings);
    new ListingReader(parts.gmail(), new Caller(inbox, Priority.INTERACTIVE, spent))
        .walk(parts.settings().query(), Optional.empty(), comparison);
    remoteListed = OptionalLong.of(comparison.listed());
    remoteMissing = OptionalLong.of(comparison.missing());
  }
}
