package io.pactsync.bench;

import io.pactsync.bench.plain.PlainClient;
import io.pactsync.emulator.meter.CountAt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** A plain client. */
record PlainContender(String kind, String nature) implements Contender {
  @Override
  public String name() {
    return "plain " + kind.replace('-', ' ');
  }

  @Override
  public CountAt countAt() {
    return CountAt.RANDOM;
  }

  @Override
  public OptionalInt unitsHeldUntilAnswered() {
    return kind.equals("batch-loop") ? OptionalInt.of(250) : OptionalInt.empty();
  }

  @Override
  public void prepare(Course course) {
    // The client gets its token from the environment.
  }

  @Override
  public List<String> command(Course course) {
    List<String> command = new ArrayList<>(JavaCommand.ofClass(PlainClient.class.getName()));
    command.addAll(List.of(kind, course.rootUrl(), course.folder().toString()));
    return command;
  }

  @Override
  public Map<String, String> environment(Course course) {
    return Map.of(PlainClient.TOKEN, course.emulator().oauth().accessTokenFor(Course.INBOX));
  }
}
