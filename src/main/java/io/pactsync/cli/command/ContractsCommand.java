package io.pactsync.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.app.Workspace;
import io.pactsync.cli.output.JsonObjects;
import io.pactsync.cli.output.TextTable;
import io.pactsync.cli.output.UnopenedOutput;
import io.pactsync.store.ContractRow;
import io.pactsync.store.DocumentRow;
import io.pactsync.store.StoredContract;
import io.pactsync.store.UnopenedMessage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code contracts}: lists the contracts found. */
@Command(
    name = "contracts",
    sortOptions = false,
    description = "List the messages that carry contracts, latest first.")
final class ContractsCommand implements Callable<Integer> {
  private static final int SUBJECT_WIDTH = 60;
  private static final int NAMES_WIDTH = 60;

  private final CommandContext context;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(arity = "0..1", paramLabel = "EMAIL", description = "Inbox to list (default: all).")
  private final List<String> emails = new ArrayList<>();

  @Option(
      names = "--find",
      paramLabel = "TEXT",
      description =
          "List only messages with this text in the subject, the sender or a document's name.")
  private @Nullable String text;

  @Option(
      names = "--review",
      description =
          "List only messages that Pactsync could not read or judge completely. A"
              + " person must check them.")
  private boolean review;

  @Option(
      names = "--unopened",
      description =
          "List only messages with parts that were not looked into, whatever the verdict: encrypted"
              + " parts, and archives that cannot be opened.")
  private boolean unopened;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "50",
      description = "Maximum number of messages (default: ${DEFAULT-VALUE}).")
  private int limit;

  ContractsCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    PositiveNumber.require("--limit", limit, spec);
    if (unopened && (review || text != null)) {
      throw new ParameterException(
          Objects.requireNonNull(spec).commandLine(),
          "Option --unopened cannot be combined with --review or --find.");
    }
    try (Workspace workspace = context.workspace()) {
      Optional<String> email = new InboxSelection(workspace.store().inboxes()).namedAddress(emails);
      if (unopened) {
        printUnopened(workspace.store().contracts().findUnopened(email, limit));
        return ExitCode.DONE.code();
      }
      List<StoredContract> found =
          workspace.store().contracts().find(email, Optional.ofNullable(text), review, limit);
      Path root = workspace.configuration().delivery().directory();
      if (context.options().json()) {
        found.forEach(contract -> context.out().println(json(contract, root)));
      } else if (found.isEmpty()) {
        context.out().println("No contracts were found.");
      } else {
        context.out().print(table(found));
        context.out().println("The documents are in " + root);
      }
    }
    return ExitCode.DONE.code();
  }

  private void printUnopened(List<UnopenedMessage> found) {
    if (context.options().json()) {
      found.forEach(message -> context.out().println(UnopenedOutput.json(message)));
    } else if (found.isEmpty()) {
      context.out().println("All parts of all messages were looked into.");
    } else {
      context.out().print(UnopenedOutput.table(found));
    }
  }

  static TextTable table(List<StoredContract> found) {
    TextTable table = new TextTable("DATE", "SCORE", "SUBJECT", "DOCUMENTS", "FOLDER");
    for (StoredContract stored : found) {
      ContractRow contract = stored.contract();
      table.row(
          contract.internalDate().toString().substring(0, 10),
          contract.review() ? "review" : "%.2f".formatted(contract.score()),
          TextTable.printable(contract.subject().orElse("(no subject)"), SUBJECT_WIDTH),
          TextTable.printable(names(stored), NAMES_WIDTH),
          contract.folder());
    }
    return table;
  }

  private static String names(StoredContract stored) {
    String names =
        stored.documents().stream().map(DocumentRow::file).collect(Collectors.joining(", "));
    int links = stored.contract().links();
    String linked = links == 0 ? "" : links == 1 ? "1 link" : links + " links";
    return names.isEmpty() || linked.isEmpty() ? names + linked : names + ", " + linked;
  }

  private static ObjectNode json(StoredContract stored, Path root) {
    ContractRow contract = stored.contract();
    ObjectNode json = JsonObjects.object();
    json.put("inbox", contract.email());
    json.put("gmailId", contract.gmailId());
    json.put("threadId", contract.threadId());
    json.put("internalDate", contract.internalDate().toString());
    json.put("rfcMessageId", contract.rfcMessageId().orElse(null));
    json.put("from", contract.from().orElse(null));
    json.put("subject", contract.subject().orElse(null));
    json.put("verdict", contract.review() ? "review" : "contract");
    json.put("score", contract.score());
    ArrayNode reasons = json.putArray("reasons");
    contract.reasons().forEach(reasons::add);
    json.put("links", contract.links());
    stored.unopened().forEach(json.putArray("unopened")::add);
    json.put("folder", root.resolve(contract.folder()).toString());
    ArrayNode documents = json.putArray("documents");
    for (DocumentRow document : stored.documents()) {
      documents
          .addObject()
          .put("part", document.part())
          .put("name", document.name().orElse(null))
          .put("file", document.file())
          .put("mediaType", document.mediaType())
          .put("detectedType", document.detectedType())
          .put("size", document.size())
          .put("sha256", document.sha256());
    }
    return json;
  }
}
