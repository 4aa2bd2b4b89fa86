package io.pactsync.sync;

import io.pactsync.deliver.DeliveredCheck;
import io.pactsync.deliver.DeliveryException;
import io.pactsync.gmail.CallTally;
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
  private final SyncParts parts;
  private final Store store;
  private final Path directory;
  private final String inbox;
  private final CallTally spent;
  private final Consumer<Finding> findings;
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
  public Verification(SyncParts parts, String inbox, Consumer<Finding> findings) {
    this(parts, inbox, findings, new CallTally());
  }

  Verification(SyncParts parts, String inbox, Consumer<Finding> findings, CallTally spent) {
    this.parts = parts;
    this.spent = spent;
    this.store = parts.store();
    this.directory = parts.reading().directory();
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
    Optional<SyncHalted> halted = Optional.empty();
    try {
      store.messages().forEachContract(inbox, this::check);
      if (parts.stop().isRequested()) {
        throw new InterruptedException("a stop was requested");
      }
      if (remote) {
        compare();
      }
    } catch (SyncHalted e) {
      halted = Optional.of(e);
    } catch (Broken e) {
      halted = Optional.of(e.why);
    } catch (InterruptedException e) {
      halted = Optional.of(SyncHalted.stopped());
    } catch (DeliveryException e) {
      halted = Optional.of(SyncHalted.ofStore(e));
    }
    return new VerifyReport(
        inbox,
        store.messages().tally(inbox),
        store.listings().cursor(inbox).isPresent() && store.listings().unfinished(inbox).isEmpty(),
        files,
        missing,
        corrupt,
        remoteListed,
        remoteMissing,
        spent.spent(),
        halted);
  }

  /** The receiver of the findings cannot continue. */
  static final class Broken extends RuntimeException {
    private final transient SyncHalted why;

    Broken(SyncHalted why) {
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
          DeliveredCheck.verify(
              directory, folder, document.file(), document.size(), document.sha256()));
    }
    note(contract, "message.json", DeliveredCheck.verifyJson(directory, folder, contract.json()));
  }

  private void note(ContractRow contract, String file, DeliveredCheck.Finding finding) {
    files++;
    String path = contract.folder() + "/" + file;
    switch (finding) {
      case FINE -> {
        // Nothing to report.
      }
      case MISSING -> {
        missing++;
        findings.accept(new Finding.FileMissing(contract.gmailId(), path));
      }
      case CORRUPT -> {
        corrupt++;
        findings.accept(new Finding.FileCorrupt(contract.gmailId(), path));
      }
    }
  }

  private void compare() throws SyncHalted, InterruptedException {
    RemoteComparison comparison = new RemoteComparison(store.messages(), inbox, findings);
    new Pages(parts.gmail(), new Caller(inbox, Priority.PEOPLE, spent))
        .walk(parts.settings().query(), Optional.empty(), comparison);
    remoteListed = OptionalLong.of(comparison.listed());
    remoteMissing = OptionalLong.of(comparison.missing());
  }
}
