package io.pactsync.emulator;

import io.pactsync.emulator.fault.FaultRule;
import io.pactsync.emulator.fault.FaultSpec;
import io.pactsync.emulator.meter.CountAt;
import io.pactsync.emulator.meter.EmulatedQuota;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * How an emulator behaves. Immutable; {@link #builder()} begins with the defaults that its methods
 * name.
 *
 * @param port to listen on at 127.0.0.1; 0 for any that is free
 * @param quota prices and limits
 * @param countAt when a call's units are counted
 * @param latency from arrival to answer
 * @param jitter each latency is drawn evenly from {@code latency ± jitter}, never below zero
 * @param inFlightCeiling calls that one user may have in flight
 * @param chargeRefused whether calls refused for want of quota cost their units nevertheless
 * @param chargeFaulted whether calls that a fault befalls cost their units nevertheless
 * @param accessTokenLifetime of access tokens
 * @param consentAutomatically whether consent is given without showing a page
 * @param faults what goes wrong from the start
 * @param auditEntries how many single calls the audit keeps
 * @param seed of every draw: latencies, instants of counting, faults
 * @param clock wall time, for mail, tokens and stated instants
 * @param ticker elapsed nanoseconds, for the windows
 */
public record EmulatorSettings(
    int port,
    EmulatedQuota quota,
    CountAt countAt,
    Duration latency,
    Duration jitter,
    int inFlightCeiling,
    boolean chargeRefused,
    boolean chargeFaulted,
    Duration accessTokenLifetime,
    boolean consentAutomatically,
    List<FaultRule> faults,
    int auditEntries,
    long seed,
    InstantSource clock,
    LongSupplier ticker) {

  public EmulatorSettings {
    require(port >= 0 && port <= 65_535, "the port is " + port + "; choose one from 0 to 65535");
    require(!latency.isNegative(), "the latency is " + latency + "; give a time from zero up");
    require(!jitter.isNegative(), "the jitter is " + jitter + "; give a time from zero up");
    require(
        inFlightCeiling >= 1,
        "the ceiling on calls in flight is " + inFlightCeiling + "; allow at least 1");
    require(auditEntries >= 1, "the audit keeps " + auditEntries + " entries; keep at least 1");
    faults = List.copyOf(faults);
  }

  /** 250 units a second and user, no latency, no faults, any free port. */
  public static EmulatorSettings defaults() {
    return builder().build();
  }

  /** Begins with the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  private static void require(boolean holds, String sentence) {
    if (!holds) {
      throw new IllegalArgumentException(sentence);
    }
  }

  /** Gathers settings. Not thread-safe. */
  public static final class Builder {
    private int port;
    private EmulatedQuota quota = EmulatedQuota.of250PerSecond();
    private CountAt countAt = CountAt.RANDOM;
    private Duration latency = Duration.ZERO;
    private Duration jitter = Duration.ZERO;
    private int inFlightCeiling = 50;
    private boolean chargeRefused;
    private boolean chargeFaulted = true;
    private Duration accessTokenLifetime = Duration.ofSeconds(3599);
    private boolean consentAutomatically;
    private List<FaultRule> faults = List.of();
    private int auditEntries = 1_000_000;
    private long seed = 1;
    private InstantSource clock = InstantSource.system();
    private LongSupplier ticker = System::nanoTime;

    private Builder() {}

    /** By default 0: any that is free. */
    public Builder port(int number) {
      port = number;
      return this;
    }

    /** By default 250 units a second and user. */
    public Builder quota(EmulatedQuota enforced) {
      quota = enforced;
      return this;
    }

    /** By default at a random instant, which is the hardest on a client. */
    public Builder countAt(CountAt instant) {
      countAt = instant;
      return this;
    }

    /** By default none. */
    public Builder latency(Duration time) {
      latency = time;
      return this;
    }

    /** By default none. */
    public Builder jitter(Duration time) {
      jitter = time;
      return this;
    }

    /** By default 50. */
    public Builder inFlightCeiling(int calls) {
      inFlightCeiling = calls;
      return this;
    }

    /** By default not: a refused call was not served. */
    public Builder chargeRefused(boolean yes) {
      chargeRefused = yes;
      return this;
    }

    /** By default they are. */
    public Builder chargeFaulted(boolean yes) {
      chargeFaulted = yes;
      return this;
    }

    /** By default 3,599 seconds, as Google's. */
    public Builder accessTokenLifetime(Duration lifetime) {
      accessTokenLifetime = lifetime;
      return this;
    }

    /** By default not: a page is shown. */
    public Builder consentAutomatically(boolean yes) {
      consentAutomatically = yes;
      return this;
    }

    /** Adds to those given before; by default none. */
    public Builder faults(List<FaultRule> rules) {
      faults = Stream.concat(faults.stream(), rules.stream()).toList();
      return this;
    }

    /**
     * Adds faults by their text form, such as {@code 503:5%}; see {@link FaultSpec}.
     *
     * @throws IllegalArgumentException with one sentence that names the faulty part
     */
    public Builder faults(String spec) {
      return faults(FaultSpec.parse(spec));
    }

    /** By default the last million. */
    public Builder auditEntries(int kept) {
      auditEntries = kept;
      return this;
    }

    /** By default 1: runs resemble each other. */
    public Builder seed(long number) {
      seed = number;
      return this;
    }

    /** By default the system's. */
    public Builder clock(InstantSource source) {
      clock = source;
      return this;
    }

    /** By default {@link System#nanoTime}. Latencies pass in real time whatever it says. */
    public Builder ticker(LongSupplier nanos) {
      ticker = nanos;
      return this;
    }

    /**
     * The settings as gathered.
     *
     * @throws IllegalArgumentException with one sentence, when a setting makes no sense
     */
    public EmulatorSettings build() {
      return new EmulatorSettings(
          port,
          quota,
          countAt,
          latency,
          jitter,
          inFlightCeiling,
          chargeRefused,
          chargeFaulted,
          accessTokenLifetime,
          consentAutomatically,
          faults,
          auditEntries,
          seed,
          clock,
          ticker);
    }
  }
}
