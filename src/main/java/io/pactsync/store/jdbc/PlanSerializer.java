package io.pactsync.store.jdbc;

import com.github.kagkarlsson.scheduler.serializer.Serializer;
import java.nio.charset.StandardCharsets;

/** Lets db-scheduler store the plan of a run as text. */
final class PlanSerializer implements Serializer {
  @Override
  public byte[] serialize(Object plan) {
    return ((String) plan).getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public <T> T deserialize(Class<T> type, byte[] text) {
    return type.cast(new String(text, StandardCharsets.UTF_8));
  }
}
