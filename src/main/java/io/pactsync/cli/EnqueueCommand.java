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

/** {@code enqueue}: adds messages to fetch, also while others are being fetched. */
@Command(
    name = "enqueue",
    sortOptions = false,
    description = {
      "Add these messages to what an inbox has to fetch. A sync that is running fetches them as"
          + " well; otherwise the next one does."
    })
final class EnqueueCommand implements Callable<Integer> {
  private final Application application;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(paramLabel = "EMAIL", description = "The inbox that they are in.")
  private String email = "";

  @Option(
      names = "--ids",
      required = true,
      paramLabel = "FILE",
      description = "Message ids, one a line; lines that begin with # are left out.")
  private Path file = Path.of("");

  EnqueueCommand(Application application) {
    this.application = application;
  }

  @Override
  public Integer call() {
    IdFile ids = IdsOption.read(file, application, spec);
    try (Workspace workspace = application.workspace()) {
      InboxRow inbox = new InboxChoice(workspace.store().inboxes()).find(email);
      NamedMessages.Booked booked =
          new NamedMessages(workspace.store(), inbox.email()).book(ids.ids());
      if (application.options().json()) {
        application
            .out()
            .println(
                Json.object()
                    .put("inbox", inbox.email())
                    .put("given", ids.ids().size())
                    .put("new", booked.newOnes())
                    .put("reopened", booked.reopened())
                    .put("waiting", booked.waiting())
                    .put("done", booked.done())
                    .put("repeated", ids.repeated())
                    .put("bad", ids.bad().size()));
      } else {
        application
            .out()
            .printf(
                "%s: %,d new, %,d gone or given up before and tried again, %,d waiting already,"
                    + " %,d done already%n",
                inbox.email(),
                booked.newOnes(),
                booked.reopened(),
                booked.waiting(),
                booked.done());
      }
    }
    return (ids.bad().isEmpty() ? ExitCode.DONE : ExitCode.FINDINGS).code();
  }
}
