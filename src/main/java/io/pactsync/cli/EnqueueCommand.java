package io.pactsync.cli;

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
      "Add messages to fetch. A running sync of the inbox fetches them; otherwise the next sync"
          + " does."
    })
final class EnqueueCommand implements Callable<Integer> {
  private final Application application;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(paramLabel = "EMAIL", description = "Inbox of the messages.")
  private String email = "";

  @Option(
      names = "--ids",
      required = true,
      paramLabel = "FILE",
      description = "File of message ids, one a line. Lines that begin with # are ignored.")
  private Path file = Path.of("");

  EnqueueCommand(Application application) {
    this.application = application;
  }

  @Override
  public Integer call() {
    IdFile ids = IdsOption.read(file, application, spec);
    try (Workspace workspace = application.workspace()) {
      InboxRow inbox = new InboxChoice(workspace.store().inboxes()).find(email);
      NamedMessages.Booked added =
          new NamedMessages(workspace.store(), inbox.email()).book(ids.ids());
      if (application.options().json()) {
        application
            .out()
            .println(
                Json.object()
                    .put("inbox", inbox.email())
                    .put("given", ids.ids().size())
                    .put("new", added.newOnes())
                    .put("reopened", added.reopened())
                    .put("waiting", added.waiting())
                    .put("done", added.done())
                    .put("repeated", ids.repeated())
                    .put("bad", ids.bad().size()));
      } else {
        application
            .out()
            .printf(
                "%s: %,d new, %,d gone or failed before and now pending again, %,d already pending,"
                    + " %,d already done%n",
                inbox.email(), added.newOnes(), added.reopened(), added.waiting(), added.done());
      }
    }
    return (ids.bad().isEmpty() ? ExitCode.DONE : ExitCode.FINDINGS).code();
  }
}
