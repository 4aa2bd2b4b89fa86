package io.pactsync.emulator.meter;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;

/** An entry of the audit as one line of JSON. */
final class AuditEntryJson {
  private AuditEntryJson() {}

  static String of(AuditEntry entry) {
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("arrived", entry.arrivedNanos());
    entry.countedNanos().ifPresent(nanos -> line.put("counted", nanos));
    line.put("answered", entry.respondedNanos());
    entry.user().ifPresent(user -> line.put("user", user));
    line.put("method", entry.method().apiName());
    entry.messageId().ifPresent(id -> line.put("message", id));
    line.put("units", entry.units());
    line.put("status", entry.status());
    line.put("verdict", entry.verdict().name().toLowerCase(Locale.ROOT));
    entry.fault().ifPresent(fault -> line.put("fault", fault));
    return line.toString();
  }

  static String of(OtherClientCall call) {
    CallVerdict verdict = call.refused() ? CallVerdict.REFUSED_QUOTA : CallVerdict.SERVED;
    return JsonNodeFactory.instance
        .objectNode()
        .put("client", "other")
        .put("counted", call.countedNanos())
        .put("user", call.user())
        .put("method", call.method().apiName())
        .put("units", call.units())
        .put("verdict", verdict.name().toLowerCase(Locale.ROOT))
        .toString();
  }
}
