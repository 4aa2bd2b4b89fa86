package io.pactsync.cli.command;

import io.pactsync.app.StoreMove;
import io.pactsync.cli.output.JsonObjects;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code migrate-store}: moves a SQLite store into PostgreSQL. */
@Command(
    name = "migrate-store",
    sortOptions = false,
    description = {
      "Copy the SQLite store into an empty PostgreSQL database and compare every row. The SQLite"
          + " file stays unchanged. If the command is interrupted, run it again: it continues."
          + " Syncs cannot run meanwhile. Afterwards, set store.url to the new database. Delivered"
          + " files stay where they are."
    })
final class MigrateStoreCommand implements Callable<Integer> {
  private static final Duration PROGRESS_INTERVAL = Duration.ofSeconds(5);

  private final CommandContext context;

  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "URL",
      description =
          "The new database: jdbc:postgresql://HOST:PORT/DATABASE?user=NAME. Write the password"
              + " into ~/.pgpass: other users of this machine can see command lines.")
  private String to = "";

  MigrateStoreCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    StoreMove move = prepare();
    Instant begin = context.process().clock().instant();
    StoreMove.StoreMoveResult moved = move.run(context.process().clock(), new Progress());
    Duration took = Duration.between(begin, context.process().clock().instant());
    if (context.options().json()) {
      context
          .out()
          .println(
              JsonObjects.object()
                  .put("from", move.source())
                  .put("to", move.target())
                  .put("messages", moved.messages())
                  .put("contracts", moved.contracts())
                  .put("documents", moved.documents())
                  .put("continued", moved.continued())
                  .put("seconds", took.toMillis() / 1000.0)
                  .put("complete", true));
    } else {
      context
          .out()
          .printf(
              "%s now contains %,d messages, %,d contracts and %,d documents, and every row equals"
                  + " the old one.%nTo use it, set store.url. %s is unchanged.%n",
              move.target(), moved.messages(), moved.contracts(), moved.documents(), move.source());
    }
    return ExitCode.DONE.code();
  }

  private StoreMove prepare() {
    try {
      return StoreMove.prepare(context.configuration(), to);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(
          Optional.ofNullable(spec).orElseThrow().commandLine(),
          Optional.ofNullable(e.getMessage()).orElse(""));
    }
  }

  /** Prints the number of copied messages every few seconds. */
  private final class Progress implements LongConsumer {
    private Instant next = context.process().clock().instant().plus(PROGRESS_INTERVAL);

    @Override
    public void accept(long messages) {
      Instant now = context.process().clock().instant();
      if (!context.options().quiet() && !context.options().json() && !now.isBefore(next)) {
        context.printNotice("%,d messages copied".formatted(messages));
        next = now.plus(PROGRESS_INTERVAL);
      }
    }
  }
}
