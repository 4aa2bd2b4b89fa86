package io.pactsync.bench;

import io.pactsync.bench.plain.PlainClient;
import io.pactsync.emulator.meter.EmulatorCountingTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** A plain client. */
public record PlainBenchmarkClient(String kind, String description) implements BenchmarkClient {
  @Override
  public String name() {
    return "plain " + kind.replace('-', ' ');
  }

  @Override
  public EmulatorCountingTime countAt() {
    return EmulatorCountingTime.RANDOM;
  }

  @Override
  public OptionalInt holdsUnitsUntilResponse() {
    return kind.equals("batch-loop") ? OptionalInt.of(250) : OptionalInt.empty();
  }

  @Override
  public void prepare(BenchmarkGmail course) {
    // The client gets its token from the environment.
  }

  @Override
  public List<String> command(BenchmarkGmail course) {
    List<String> command = new ArrayList<>(JavaCommand.ofClass(PlainClient.class.getName()));
    command.addAll(List.of(kind, course.rootUrl(), course.folder().toString()));
    return command;
  }

  @Override
  public Map<String, String> environment(BenchmarkGmail course) {
    return Map.of(
        PlainClient.TOKEN, course.emulator().oauth().accessTokenFor(BenchmarkGmail.INBOX));
  }
}
