package io.pactsync.emulator.meter;

import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.UnitTable;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Google's two published unit tables, in quota units per call. */
public final class PublishedUnitTables {
  private static final Map<Integer, List<String>> CLASSIC =
      Map.of(
          1,
          List.of(
              "getProfile labels.get labels.list",
              "settings.delegates.get settings.delegates.list",
              "settings.filters.get settings.filters.list",
              "settings.forwardingAddresses.get settings.forwardingAddresses.list",
              "settings.sendAs.get settings.sendAs.list settings.getAutoForwarding",
              "settings.getImap settings.getPop settings.getVacation"),
          2,
          List.of("history.list"),
          5,
          List.of(
              "drafts.get drafts.list labels.create labels.delete labels.update",
              "messages.attachments.get messages.get messages.list messages.modify",
              "messages.trash messages.untrash settings.delegates.delete",
              "settings.forwardingAddresses.delete settings.sendAs.delete",
              "settings.filters.create settings.filters.delete",
              "settings.updateAutoForwarding settings.updateImap settings.updateVacation"),
          10,
          List.of(
              "drafts.create drafts.delete messages.delete",
              "threads.get threads.list threads.modify threads.trash threads.untrash"),
          15,
          List.of("drafts.update"),
          20,
          List.of("threads.delete"),
          25,
          List.of("messages.import messages.insert"),
          50,
          List.of("messages.batchDelete messages.batchModify stop"),
          100,
          List.of(
              "drafts.send messages.send watch settings.updatePop",
              "settings.delegates.create settings.forwardingAddresses.create",
              "settings.sendAs.create settings.sendAs.update settings.sendAs.verify"));

  private PublishedUnitTables() {}

  /** The long-documented table, in which {@code messages.get} costs 5 units. */
  public static UnitTable classic() {
    return new UnitTable(classicUnits());
  }

  /**
   * The table for projects created on or after 2026-05-01, in which {@code messages.get} costs 20
   * units.
   */
  public static UnitTable since2026() {
    Map<GmailMethod, Integer> unitsByMethod = classicUnits();
    unitsByMethod.put(GmailMethod.DRAFTS_GET, 20);
    unitsByMethod.put(GmailMethod.MESSAGES_GET, 20);
    unitsByMethod.put(GmailMethod.MESSAGES_ATTACHMENTS_GET, 20);
    unitsByMethod.put(GmailMethod.MESSAGES_TRASH, 20);
    unitsByMethod.put(GmailMethod.THREADS_GET, 40);
    unitsByMethod.put(GmailMethod.THREADS_TRASH, 20);
    return new UnitTable(unitsByMethod);
  }

  private static Map<GmailMethod, Integer> classicUnits() {
    Map<GmailMethod, Integer> unitsByMethod = new EnumMap<>(GmailMethod.class);
    CLASSIC.forEach(
        (units, nameLists) ->
            nameLists.stream()
                .flatMap(names -> List.of(names.split(" ")).stream())
                .map(name -> GmailMethod.fromApiName(name).orElseThrow())
                .forEach(method -> unitsByMethod.put(method, units)));
    return unitsByMethod;
  }
}
