package io.pactsync.cli.command;

import io.pactsync.app.Workspace;
import io.pactsync.cli.output.JsonObjects;
import io.pactsync.store.InboxRow;
import io.pactsync.sync.NamedMessages;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code enqueue}: adds messages to fetch, also while a sync runs. */
@Command(
    name = "enqueue",
    sortOptions = false,
    description = {
      "Add messages to fetch, by their ids. If a sync of the inbox runs, it fetches them;"
          + " otherwise the next sync does."
    })
final class EnqueueCommand implements Callable<Integer> {
  private final CommandContext context;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(paramLabel = "EMAIL", description = "Inbox of the messages.")
  private String email = "";

  @Option(
      names = "--ids",
      required = true,
      paramLabel = "FILE",
      description = "File of message ids, one per line. Lines that begin with # are ignored.")
  private Path file = Path.of("");

  EnqueueCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    MessageIdFile ids = MessageIdFileOption.read(file, context, spec);
    try (Workspace workspace = context.workspace()) {
      InboxRow inbox = new InboxSelection(workspace.store().inboxes()).find(email);
      NamedMessages.EnqueueResult added = workspace.namedMessages(inbox.email()).enqueue(ids.ids());
      if (context.options().json()) {
        context
            .out()
            .println(
                JsonObjects.object()
                    .put("inbox", inbox.email())
                    .put("given", ids.ids().size())
                    .put("new", added.newlyListed())
                    .put("reopened", added.reopened())
                    .put("waiting", added.pending())
                    .put("done", added.processed())
                    .put("repeated", ids.repetitions())
                    .put("bad", ids.invalidLines().size()));
      } else {
        context
            .out()
            .printf(
                "%s: %,d new, %,d pending again (gone or failed before), %,d already pending,"
                    + " %,d already done%n",
                inbox.email(),
                added.newlyListed(),
                added.reopened(),
                added.pending(),
                added.processed());
      }
    }
    return (ids.invalidLines().isEmpty() ? ExitCode.DONE : ExitCode.FINDINGS).code();
  }
}
