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
  static final Map<GmailMethod, Integer> UNITS =
      Map.of(
          GmailMethod.GET_PROFILE, 1,
          GmailMethod.LABELS_LIST, 1,
          GmailMethod.HISTORY_LIST, 2,
          GmailMethod.MESSAGES_LIST, 5,
          GmailMethod.MESSAGES_GET, 5);

  /** One permit and its events. */
  static final class RecordedPermit implements Permit {
    final String inbox;
    final GmailMethod method;
    final Priority priority;
    final List<String> events = new ArrayList<>();
    final List<Refusal> refusals = new ArrayList<>();

    RecordedPermit(String inbox, GmailMethod method, Priority priority) {
      this.inbox = inbox;
      this.method = method;
      this.priority = priority;
    }

    @Override
    public int units() {
      return UNITS.getOrDefault(method, 100);
    }

    @Override
    public synchronized void sent() {
      events.add("sent");
    }

    @Override
    public synchronized void responseReceived() {
      events.add("response");
    }

    @Override
    public synchronized void refused(Refusal refusal) {
      events.add("refused");
      refusals.add(refusal);
    }

    @Override
    public synchronized void notSent() {
      events.add("unsent");
    }

    @Override
    public synchronized void close() {
      events.add("closed");
    }
  }

  private final List<RecordedPermit> granted = new ArrayList<>();

  @Override
  public synchronized Permit acquire(String inbox, GmailMethod method, Priority priority) {
    RecordedPermit permit = new RecordedPermit(inbox, method, priority);
    granted.add(permit);
    return permit;
  }

  synchronized List<RecordedPermit> granted() {
    return List.copyOf(granted);
  }

  /** The events of each permit, in the order of the grants. */
  synchronized List<String> events() {
    return granted.stream().map(permit -> String.join(" ", permit.events)).toList();
  }

  /** The quota units that count as spent. */
  synchronized int charged() {
    return granted.stream()
        .filter(permit -> !permit.events.contains("unsent"))
        .mapToInt(RecordedPermit::units)
        .sum();
  }
}
