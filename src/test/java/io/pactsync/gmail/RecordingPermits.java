package io.pactsync.gmail;

import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.Permit;
import io.pactsync.quota.PermitSource;
import io.pactsync.quota.Priority;
import io.pactsync.quota.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Grants every permit at once and records what happens to it. */
final class RecordingPermits implements PermitSource {
  static final Map<GmailMethod, Integer> PRICES =
      Map.of(
          GmailMethod.GET_PROFILE, 1,
          GmailMethod.LABELS_LIST, 1,
          GmailMethod.HISTORY_LIST, 2,
          GmailMethod.MESSAGES_LIST, 5,
          GmailMethod.MESSAGES_GET, 5);

  /** One permit and its events. */
  static final class Granted implements Permit {
    final String inbox;
    final GmailMethod method;
    final Priority priority;
    final List<String> told = new ArrayList<>();
    final List<Refusal> refusals = new ArrayList<>();

    Granted(String inbox, GmailMethod method, Priority priority) {
      this.inbox = inbox;
      this.method = method;
      this.priority = priority;
    }

    @Override
    public int units() {
      return PRICES.getOrDefault(method, 100);
    }

    @Override
    public synchronized void sent() {
      told.add("sent");
    }

    @Override
    public synchronized void answered() {
      told.add("answered");
    }

    @Override
    public synchronized void refused(Refusal refusal) {
      told.add("refused");
      refusals.add(refusal);
    }

    @Override
    public synchronized void unsent() {
      told.add("unsent");
    }

    @Override
    public synchronized void close() {
      told.add("closed");
    }
  }

  private final List<Granted> granted = new ArrayList<>();

  @Override
  public synchronized Permit acquire(String inbox, GmailMethod method, Priority priority) {
    Granted permit = new Granted(inbox, method, priority);
    granted.add(permit);
    return permit;
  }

  synchronized List<Granted> granted() {
    return List.copyOf(granted);
  }

  /** The events of each permit, in the order of the grants. */
  synchronized List<String> told() {
    return granted.stream().map(permit -> String.join(" ", permit.told)).toList();
  }

  /** The quota units that count as spent. */
  synchronized int charged() {
    return granted.stream()
        .filter(permit -> !permit.told.contains("unsent"))
        .mapToInt(Granted::units)
        .sum();
  }
}
