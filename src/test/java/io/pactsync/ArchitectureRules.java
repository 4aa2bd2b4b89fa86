package io.pactsync;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.UnitTable;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The package graph and the rules about where a thing belongs. */
final class ArchitectureRules {
  static final String ROOT = "io.pactsync.";

  private static final List<String> COMPONENTS =
      List.of(
          "quota",
          "proxy",
          "auth",
          "gmail",
          "mail",
          "contract",
          "store",
          "deliver",
          "sync",
          "schedule",
          "console",
          "emulator",
          "simulate",
          "config");

  /** Each package and the other packages that it may use. */
  static final Map<String, List<String>> MAY_USE =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("quota", List.of()),
              Map.entry("proxy", List.of()),
              Map.entry("auth", List.of("store", "proxy")),
              Map.entry("gmail", List.of("quota", "auth", "proxy")),
              Map.entry("mail", List.of()),
              Map.entry("contract", List.of("mail")),
              Map.entry("store", List.of()),
              Map.entry("deliver", List.of("store", "mail", "proxy")),
              Map.entry("sync", List.of("gmail", "mail", "contract", "store", "deliver", "quota")),
              Map.entry("schedule", List.of("sync", "store")),
              Map.entry("console", List.of("schedule", "sync", "store", "auth", "quota")),
              Map.entry("emulator", List.of("quota")),
              Map.entry("simulate", List.of("quota")),
              Map.entry(
                  "config",
                  List.of(
                      "quota",
                      "gmail",
                      "sync",
                      "contract",
                      "deliver",
                      "auth",
                      "proxy",
                      "schedule",
                      "console")),
              Map.entry("app", COMPONENTS),
              Map.entry("cli", Stream.concat(COMPONENTS.stream(), Stream.of("app")).toList())));

  /** Plain holders of state that callers create and hand over. */
  private static final Set<String> SHARED_STATE = Set.of("StopSignal", "KnownProfiles");

  private ArchitectureRules() {}

  /** A package uses only the packages that the graph allows. */
  static ArchRule graphOf(String name) {
    String[] forbidden =
        MAY_USE.keySet().stream()
            .filter(other -> !other.equals(name) && !MAY_USE.get(name).contains(other))
            .map(other -> ROOT + other + "..")
            .toArray(String[]::new);
    return noClasses()
        .that()
        .resideInAPackage(ROOT + name + "..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(forbidden)
        .allowEmptyShould(true);
  }

  static ArchRule limiterNeedsTheJdkOnly() {
    return noClasses()
        .that()
        .resideInAPackage(ROOT + "quota..")
        .should()
        .dependOnClassesThat()
        // The compiler removes the annotations of nullness.
        .resideOutsideOfPackages("java..", ROOT + "quota..", "org.jspecify.annotations");
  }

  static ArchRule onlyKnownPackages() {
    String[] known =
        MAY_USE.keySet().stream().map(name -> ROOT + name + "..").toArray(String[]::new);
    return classes().should().resideInAnyPackage(known);
  }

  static ArchRule noCyclesAmongPackages() {
    return slices().matching("io.pactsync.(**)").should().beFreeOfCycles();
  }

  static ArchRule noCyclesAmongComponents() {
    return slices().matching("io.pactsync.(*)..").should().beFreeOfCycles();
  }

  static ArchRule emulatorSharesOnlyPricesWithTheLimiter() {
    return noClasses()
        .that()
        .resideInAPackage(ROOT + "emulator..")
        .should()
        .dependOnClassesThat(
            resideInAPackage(ROOT + "quota..")
                .and(
                    describe(
                        "are no prices",
                        type ->
                            !type.isEquivalentTo(GmailMethod.class)
                                && !type.isEquivalentTo(UnitTable.class))));
  }

  static ArchRule configurationUsesOnlyValues() {
    return noClasses()
        .that()
        .resideInAPackage(ROOT + "config..")
        .should()
        .dependOnClassesThat(
            resideInAPackage("io.pactsync..")
                .and(describe("are not of config", type -> !in(type, "config")))
                .and(describe("are no values", type -> !isValue(type))));
  }

  /** The command line uses what {@code app} hands out, and constructs no part by itself. */
  static ArchRule onlyAppConstructsComponents() {
    return noClasses()
        .that()
        .resideInAPackage(ROOT + "cli..")
        .should()
        .callConstructorWhere(
            describe(
                "it constructs a component (let app construct it)",
                call ->
                    COMPONENTS.stream().anyMatch(name -> in(call.getTargetOwner(), name))
                        && !isValue(call.getTargetOwner())
                        && !call.getTargetOwner().getSimpleName().endsWith("Exception")
                        && !SHARED_STATE.contains(call.getTargetOwner().getSimpleName())));
  }

  static ArchRule portsDoNotKnowTheDatabases() {
    return noClasses()
        .that()
        .resideInAPackage(ROOT + "store")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(ROOT + "store.*..");
  }

  static ArchRule onlyAppNamesADatabase() {
    return noClasses()
        .that()
        .resideOutsideOfPackages(ROOT + "store..", ROOT + "app..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(ROOT + "store.*..");
  }

  static ArchRule onlyTheStoreUsesJdbc() {
    return noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + "store..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "java.sql..", "javax.sql..", "org.jdbi..", "org.flywaydb..", "com.zaxxer.hikari..");
  }

  static ArchRule onlyGmailAuthAndDeliverAreHttpClients() {
    return noClasses()
        .that()
        .resideOutsideOfPackages(ROOT + "gmail..", ROOT + "auth..", ROOT + "deliver..")
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(
                    "java.net.http..",
                    "org.apache.hc.client5..",
                    "org.apache.http..",
                    "com.google.api.client..",
                    "com.google.auth..")
                .or(
                    describe(
                        "are java.net's client",
                        type -> type.getName().matches("java\\.net\\.(Http)?URLConnection"))));
  }

  static ArchRule onlyAppReadsTheClock() {
    Set<String> clocks =
        Stream.of(
                Instant.class,
                LocalDate.class,
                LocalDateTime.class,
                OffsetDateTime.class,
                ZonedDateTime.class)
            .map(type -> type.getName() + ".now")
            .collect(Collectors.toSet());
    clocks.addAll(
        List.of(
            Clock.class.getName() + ".systemUTC",
            Clock.class.getName() + ".systemDefaultZone",
            System.class.getName() + ".currentTimeMillis"));
    return noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + "app..")
        .should()
        .accessTargetWhere(
            describe(
                "it is the clock of the process (take an InstantSource)",
                (JavaAccess<?> access) ->
                    clocks.contains(access.getTargetOwner().getName() + "." + access.getName())));
  }

  /** Their types are public only because the package was split. */
  static ArchRule splitPackagesAreFenced() {
    return noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + "mail..")
        .should()
        .dependOnClassesThat(
            resideInAPackage(ROOT + "mail.*..")
                .and(
                    describe(
                        "are no values, ports or exceptions",
                        type ->
                            !isValue(type)
                                && !type.isInterface()
                                && !type.getSimpleName().endsWith("Exception"))));
  }

  static ArchRule pacingIsFenced() {
    return noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + "quota..")
        .should()
        .dependOnClassesThat(
            resideInAPackage(ROOT + "quota.window..")
                .and(describe("are no values", type -> !isValue(type)))
                .and(
                    describe(
                        "are not the quota day",
                        type -> !type.getSimpleName().equals("PacificDay"))));
  }

  static ArchRule namesAreSpecific() {
    return classes()
        .should()
        .haveSimpleNameNotEndingWith("Util")
        .andShould()
        .haveSimpleNameNotEndingWith("Utils")
        .andShould()
        .haveSimpleNameNotEndingWith("Helper")
        .andShould()
        .haveSimpleNameNotEndingWith("Manager")
        .andShould()
        .haveSimpleNameNotEndingWith("Impl")
        .andShould()
        .resideOutsideOfPackages(
            "..util..", "..utils..", "..helper..", "..helpers..", "..common..");
  }

  /** Records, enums, interfaces, constants: what may cross the borders of components. */
  private static boolean isValue(JavaClass type) {
    return type.isRecord() || type.isEnum() || type.isEquivalentTo(UnitTable.class);
  }

  private static boolean in(JavaClass type, String name) {
    return (type.getPackageName() + ".").startsWith(ROOT + name + ".");
  }
}
