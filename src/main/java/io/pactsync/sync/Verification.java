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
 * Proves that an inbox is complete, or finds what is amiss: whether everything was listed and
 * settled, whether every file is there with its hash, and, if asked, whether Gmail lists anything
 * that the books do not know. Changes nothing, and may run beside a sync of the same inbox. Holds
 * neither the books nor a file in memory.
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
   * One verification of one inbox.
   *
   * @param findings hears of each finding as it is made
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
   * Runs it to its end. Blocks.
   *
   * @param remote whether Gmail is asked as well: 5 units for each 500 messages that it lists
   * @throws StoreException when the books cannot be read
   */
  public VerifyReport run(boolean remote) {
    Optional<SyncHalted> halted = Optional.empty();
    try {
      store.messages().forEachContract(inbox, this::check);
      if (parts.stop().isRequested()) {
        throw new InterruptedException("asked to stop");
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

  /** Whoever hears of the findings cannot go on. */
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
        // As it should be.
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
