package io.pactsync.emulator;

import io.pactsync.emulator.fault.FaultRule;
import io.pactsync.emulator.fault.FaultSpec;
import io.pactsync.emulator.meter.EmulatedQuota;
import io.pactsync.emulator.meter.EmulatorCountingTime;
import io.pactsync.emulator.traffic.EmulatedOtherClient;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * The settings of an emulator. Immutable. {@link #builder()} starts from the defaults; each setter
 * names its default.
 *
 * @param port TCP port on 127.0.0.1; 0 selects any free port
 * @param quota the unit table and the limits
 * @param countAt the instant at which the units of a call are counted
 * @param latency time from the arrival of a request to its response
 * @param jitter the latency of each call is drawn uniformly from {@code latency ± jitter} and is
 *     never negative
 * @param inFlightCap the most calls that one user may have in flight
 * @param chargeRefused whether calls that are refused for lack of quota still cost their units
 * @param chargeFaulted whether calls with an injected fault still cost their units
 * @param accessTokenLifetime the lifetime of access tokens
 * @param consentAutomatically whether consent is given without a consent page
 * @param faults the fault rules that apply from the start
 * @param others the other clients of the mailboxes
 * @param auditEntries the number of calls that the audit keeps
 * @param seed the seed of every random value: latencies, counting instants, faults
 * @param clock wall-clock time, used for mail, tokens and timestamps
 * @param ticker elapsed time in nanoseconds, used to measure the quota windows
 */
public record EmulatorSettings(
    int port,
    EmulatedQuota quota,
    EmulatorCountingTime countAt,
    Duration latency,
    Duration jitter,
    int inFlightCap,
    boolean chargeRefused,
    boolean chargeFaulted,
    Duration accessTokenLifetime,
    boolean consentAutomatically,
    List<FaultRule> faults,
    List<EmulatedOtherClient> others,
    int auditEntries,
    long seed,
    InstantSource clock,
    LongSupplier ticker) {

  public EmulatorSettings {
    require(port >= 0 && port <= 65_535, "the port is " + port + "; choose one from 0 to 65535");
    require(
        !latency.isNegative(), "the latency is " + latency + "; give a duration of zero or more");
    require(!jitter.isNegative(), "the jitter is " + jitter + "; give a duration of zero or more");
    require(inFlightCap >= 1, "the in-flight cap is " + inFlightCap + "; allow at least 1");
    require(auditEntries >= 1, "the audit keeps " + auditEntries + " entries; keep at least 1");
    faults = List.copyOf(faults);
    others = List.copyOf(others);
  }

  /** 250 units per second and user, no latency, no faults, any free port. */
  public static EmulatorSettings defaults() {
    return builder().build();
  }

  /** Returns a builder with the default settings. */
  public static Builder builder() {
    return new Builder();
  }

  private static void require(boolean valid, String sentence) {
    if (!valid) {
      throw new IllegalArgumentException(sentence);
    }
  }

  /** Builds the settings. Not thread-safe. */
  public static final class Builder {
    private int port;
    private EmulatedQuota quota = EmulatedQuota.of250PerSecond();
    private EmulatorCountingTime countAt = EmulatorCountingTime.RANDOM;
    private Duration latency = Duration.ZERO;
    private Duration jitter = Duration.ZERO;
    private int inFlightCap = 50;
    private boolean chargeRefused;
    private boolean chargeFaulted = true;
    private Duration accessTokenLifetime = Duration.ofSeconds(3599);
    private boolean consentAutomatically;
    private List<FaultRule> faults = List.of();
    private List<EmulatedOtherClient> others = List.of();
    private int auditEntries = 1_000_000;
    private long seed = 1;
    private InstantSource clock = InstantSource.system();
    private LongSupplier ticker = System::nanoTime;

    private Builder() {}

    /** Default: 0, which selects any free port. */
    public Builder port(int number) {
      port = number;
      return this;
    }

    /** Default: 250 units per second and user. */
    public Builder quota(EmulatedQuota enforced) {
      quota = enforced;
      return this;
    }

    /** Default: a random instant, which is the hardest case for a client. */
    public Builder countAt(EmulatorCountingTime instant) {
      countAt = instant;
      return this;
    }

    /** Default: zero. */
    public Builder latency(Duration time) {
      latency = time;
      return this;
    }

    /** Default: zero. */
    public Builder jitter(Duration time) {
      jitter = time;
      return this;
    }

    /** Default: 50 calls. */
    public Builder inFlightCap(int calls) {
      inFlightCap = calls;
      return this;
    }

    /** Default: no, because a refused call was not served. */
    public Builder chargeRefused(boolean yes) {
      chargeRefused = yes;
      return this;
    }

    /** Default: yes. */
    public Builder chargeFaulted(boolean yes) {
      chargeFaulted = yes;
      return this;
    }

    /** Default: 3,599 seconds, as at Google. */
    public Builder accessTokenLifetime(Duration lifetime) {
      accessTokenLifetime = lifetime;
      return this;
    }

    /** Default: no, a consent page is shown. */
    public Builder consentAutomatically(boolean yes) {
      consentAutomatically = yes;
      return this;
    }

    /** Adds these rules to the rules given before. Default: none. */
    public Builder faults(List<FaultRule> rules) {
      faults = Stream.concat(faults.stream(), rules.stream()).toList();
      return this;
    }

    /**
     * Adds faults in their text form, such as {@code 503:5%}. See {@link FaultSpec}.
     *
     * @throws IllegalArgumentException with one sentence that names the invalid part
     */
    public Builder faults(String spec) {
      return faults(FaultSpec.parse(spec));
    }

    /** Adds another client of the mailboxes. Default: none. */
    public Builder other(EmulatedOtherClient client) {
      others = Stream.concat(others.stream(), Stream.of(client)).toList();
      return this;
    }

    /** Default: the last 1,000,000. */
    public Builder auditEntries(int kept) {
      auditEntries = kept;
      return this;
    }

    /** Default: 1, so that a run can be repeated. */
    public Builder seed(long number) {
      seed = number;
      return this;
    }

    /** Default: the system clock. */
    public Builder clock(InstantSource source) {
      clock = source;
      return this;
    }

    /**
     * Default: {@link System#nanoTime}. It does not change latencies, which always take real time.
     */
    public Builder ticker(LongSupplier nanos) {
      ticker = nanos;
      return this;
    }

    /**
     * Returns the settings.
     *
     * @throws IllegalArgumentException with one sentence, when a setting is invalid
     */
    public EmulatorSettings build() {
      return new EmulatorSettings(
          port,
          quota,
          countAt,
          latency,
          jitter,
          inFlightCap,
          chargeRefused,
          chargeFaulted,
          accessTokenLifetime,
          consentAutomatically,
          faults,
          others,
          auditEntries,
          seed,
          clock,
          ticker);
    }
  }
}
