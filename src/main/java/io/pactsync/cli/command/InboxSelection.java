package io.pactsync.cli.command;

import io.pactsync.auth.AuthException;
import io.pactsync.store.InboxRow;
import io.pactsync.store.InboxState;
import io.pactsync.store.Inboxes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Finds the inboxes that a command line names. */
final class InboxSelection {
  private final Inboxes inboxes;

  InboxSelection(Inboxes inboxes) {
    this.inboxes = inboxes;
  }

  /** Returns the named inboxes, or else all inboxes that are not paused. */
  List<InboxRow> namedOrUnpaused(List<String> named, CommandSpec spec) {
    if (!named.isEmpty()) {
      return named.stream().map(email -> unpaused(find(email), spec)).distinct().toList();
    }
    List<InboxRow> all = inboxes.all();
    if (all.isEmpty()) {
      throw new AuthException(
          AuthException.Reason.NOT_AUTHORIZED,
          "no inbox is authorized yet: run pactsync authorize");
    }
    List<InboxRow> active = new ArrayList<>(all);
    active.removeIf(row -> row.state() == InboxState.PAUSED);
    return active;
  }

  private static InboxRow unpaused(InboxRow row, CommandSpec spec) {
    if (row.state() == InboxState.PAUSED) {
      throw new ParameterException(
          spec.commandLine(),
          row.email() + " is paused: run pactsync resume " + row.email() + " first");
    }
    return row;
  }

  /** Returns the inbox with this address, in upper or lower case. */
  InboxRow find(String email) {
    return inboxes
        .find(email.strip().toLowerCase(Locale.ROOT))
        .orElseThrow(
            () ->
                new AuthException(
                    AuthException.Reason.NOT_AUTHORIZED,
                    email + " is not authorized: run pactsync authorize " + email));
  }

  /** Returns the named inboxes, or else all inboxes. */
  List<InboxRow> namedOrAll(List<String> named) {
    return named.isEmpty() ? inboxes.all() : named.stream().map(this::find).toList();
  }

  /** Returns the address of the named inbox, or empty if none is named. */
  Optional<String> namedAddress(List<String> named) {
    return named.stream().findFirst().map(email -> find(email).email());
  }
}
