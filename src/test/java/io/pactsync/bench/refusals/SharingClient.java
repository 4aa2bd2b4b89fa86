package io.pactsync.bench.refusals;

import io.pactsync.bench.BenchmarkClient;
import io.pactsync.bench.BenchmarkGmail;
import io.pactsync.bench.PactsyncBenchmarkClient;
import io.pactsync.emulator.meter.EmulatorCountingTime;
import io.pactsync.quota.QuotaShare;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Pactsync with a setting of {@code quota.share}, and defaults otherwise.
 *
 * @param program the command line without Pactsync's arguments
 */
record SharingClient(List<String> program, QuotaShare share, String profileName)
    implements BenchmarkClient {

  private PactsyncBenchmarkClient pactsync() {
    return new PactsyncBenchmarkClient(
        program, "window", "answer", EmulatorCountingTime.RANDOM, description());
  }

  @Override
  public String name() {
    return "pactsync " + setting();
  }

  private String setting() {
    return share.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String description() {
    return "quota.share: " + setting();
  }

  @Override
  public EmulatorCountingTime countAt() {
    return EmulatorCountingTime.RANDOM;
  }

  @Override
  public OptionalInt holdsUnitsUntilResponse() {
    return pactsync().holdsUnitsUntilResponse();
  }

  @Override
  public void prepare(BenchmarkGmail gmail) throws IOException, InterruptedException {
    pactsync().prepare(gmail);
  }

  @Override
  public List<String> command(BenchmarkGmail gmail) {
    List<String> command = pactsync().command(gmail);
    command.addAll(List.of("--set", "quota.share=" + setting()));
    command.addAll(List.of("--set", "quota.profile=" + profileName));
    return command;
  }

  @Override
  public Map<String, String> environment(BenchmarkGmail gmail) {
    return pactsync().environment(gmail);
  }
}
