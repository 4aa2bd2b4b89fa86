package io.pactsync;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.UnitTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The package graph, and what belongs where. */
class ArchitectureTest {
  private static final String ROOT = "io.pactsync.";

  /** Each package and the others that it may use, itself aside. */
  private static final Map<String, List<String>> MAY_USE =
      Map.ofEntries(
          Map.entry("quota", List.of()),
          Map.entry("auth", List.of("store")),
          Map.entry("gmail", List.of("quota", "auth")),
          Map.entry("mail", List.of()),
          Map.entry("contract", List.of("mail")),
          Map.entry("store", List.of()),
          Map.entry("deliver", List.of("store", "mail")),
          Map.entry("sync", List.of("gmail", "mail", "contract", "store", "deliver", "quota")),
          Map.entry("schedule", List.of("sync", "store")),
          Map.entry("console", List.of("schedule", "sync", "store", "auth", "quota")),
          Map.entry("emulator", List.of("quota")),
          Map.entry("simulate", List.of("quota")),
          Map.entry(
              "config",
              List.of(
                  "quota", "gmail", "sync", "contract", "deliver", "auth", "schedule", "console")));

  private static final JavaClasses PRODUCTION =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.pactsync");

  @Test
  void everyPackageUsesOnlyWhatTheGraphAllows() {
    MAY_USE.forEach(
        (name, others) -> {
          String[] forbidden =
              Stream.concat(MAY_USE.keySet().stream(), Stream.of("cli"))
                  .filter(other -> !other.equals(name) && !others.contains(other))
                  .map(other -> ROOT + other + "..")
                  .toArray(String[]::new);
          noClasses()
              .that()
              .resideInAPackage(ROOT + name + "..")
              .should()
              .dependOnClassesThat()
              .resideInAnyPackage(forbidden)
              .allowEmptyShould(true)
              .check(PRODUCTION);
        });
  }

  @Test
  void theLimiterIsALibraryThatNeedsTheJdkAlone() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + "quota")
        .should()
        .dependOnClassesThat()
        // Annotations of nullness are gone once it is compiled.
        .resideOutsideOfPackages("java..", ROOT + "quota", "org.jspecify.annotations")
        .check(PRODUCTION);
  }

  @Test
  void thereAreNoOtherPackages() {
    Set<String> found =
        PRODUCTION.stream()
            .map(type -> (type.getPackageName() + ".").substring(ROOT.length()))
            .map(name -> name.replaceAll("\\..*", ""))
            .collect(Collectors.toSet());
    Set<String> known =
        Stream.concat(MAY_USE.keySet().stream(), Stream.of("cli")).collect(Collectors.toSet());

    assertThat(known).containsAll(found);
  }

  @Test
  void noPackageIsPartOfACycle() {
    slices().matching("io.pactsync.(**)").should().beFreeOfCycles().check(PRODUCTION);
    slices().matching("io.pactsync.(*)..").should().beFreeOfCycles().check(PRODUCTION);
  }

  @Test
  void theEmulatorSharesPricesAloneWithTheLimiter() {
    noClasses()
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
                                && !type.isEquivalentTo(UnitTable.class))))
        .allowEmptyShould(true)
        .check(PRODUCTION);
  }

  @Test
  void configurationFillsRecordsAndUsesNothingElseOfTheComponents() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + "config..")
        .should()
        .dependOnClassesThat(
            resideInAPackage("io.pactsync..")
                .and(describe("lie elsewhere", type -> !in(type, "config")))
                .and(
                    describe(
                        "are no values",
                        type ->
                            !type.isRecord()
                                && !type.isEnum()
                                && !type.isEquivalentTo(UnitTable.class))))
        .check(PRODUCTION);
  }

  @Test
  void thePortsKnowNothingOfTheDatabases() {
    noClasses()
        .that()
        .resideInAPackage("io.pactsync.store")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.pactsync.store.*..")
        .check(PRODUCTION);
    noClasses()
        .that()
        .resideOutsideOfPackages("io.pactsync.store..", "io.pactsync.cli..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.pactsync.store.*..")
        .check(PRODUCTION);
  }

  @Test
  void onlyTheStoreSpeaksToADatabase() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.pactsync.store..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "java.sql..", "javax.sql..", "org.jdbi..", "org.flywaydb..", "com.zaxxer.hikari..")
        .check(PRODUCTION);
  }

  @Test
  void onlyGmailAuthAndDeliverAreHttpClients() {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            "io.pactsync.gmail..", "io.pactsync.auth..", "io.pactsync.deliver..")
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
                        type -> type.getName().matches("java\\.net\\.(Http)?URLConnection"))))
        .check(PRODUCTION);
  }

  @Test
  void onlyTheCommandLineAsksForTheTime() {
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
    noClasses()
        .that()
        .resideOutsideOfPackage("io.pactsync.cli..")
        .should()
        .accessTargetWhere(
            describe(
                "it is the clock of the process (take an InstantSource)",
                (JavaAccess<?> access) ->
                    clocks.contains(access.getTargetOwner().getName() + "." + access.getName())))
        .check(PRODUCTION);
  }

  @Test
  void aNameSaysWhatAThingIs() {
    classes()
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
        .check(PRODUCTION);
    assertThat(PRODUCTION.stream().map(JavaClass::getPackageName).distinct())
        .noneMatch(name -> name.matches(".*\\.(utils?|helpers?|common|impl|misc)(\\..*)?"));
  }

  @Test
  void everyPackageSaysItsPurposeAndWhatItMayUse() throws Exception {
    try (Stream<Path> files = Files.walk(Path.of("src", "main", "java"))) {
      List<Path> packages =
          files
              .filter(file -> file.toString().endsWith(".java"))
              .map(Path::getParent)
              .distinct()
              .toList();
      assertThat(packages).isNotEmpty();
      for (Path directory : packages) {
        Path info = directory.resolve("package-info.java");
        assertThat(info).exists();
        assertThat(Files.readString(info).replaceAll("\\s+(\\* )?", " "))
            .as("%s", info)
            .startsWith("/** ")
            .contains("May use ")
            .contains("@NullMarked");
      }
    }
  }

  private static boolean in(JavaClass type, String... packages) {
    return Arrays.stream(packages)
        .anyMatch(name -> (type.getPackageName() + ".").startsWith(ROOT + name + "."));
  }
}
