package io.pactsync;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The code keeps every rule of {@link ArchitectureRules}, and each rule finds a violation. */
class ArchitectureTest {
  private static final int MOST_FILES = 40;

  private static final JavaClasses PRODUCTION =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.pactsync");

  @TempDir Path directory;

  /** A rule with source text that breaks it. */
  private static Arguments rule(ArchRule rule, String... namesAndSources) {
    Map<String, String> sources = new LinkedHashMap<>();
    for (int i = 0; i < namesAndSources.length; i += 2) {
      sources.put(namesAndSources[i], namesAndSources[i + 1]);
    }
    return Arguments.of(rule, sources);
  }

  private static Arguments using(ArchRule rule, String name, String type) {
    return rule(rule, name, PlantedClasses.using(name, type));
  }

  private static Arguments running(ArchRule rule, String name, String statement) {
    return rule(rule, name, PlantedClasses.running(name, statement));
  }

  private static List<Arguments> rules() {
    return List.of(
        using(
            ArchitectureRules.limiterNeedsTheJdkOnly(),
            "io.pactsync.quota.window.Planted",
            "com.google.common.collect.ImmutableList<String>"),
        rule(
            ArchitectureRules.onlyKnownPackages(),
            "io.pactsync.stray.Planted",
            "package io.pactsync.stray; public class Planted {}"),
        rule(
            ArchitectureRules.noCyclesAmongPackages(),
            "io.pactsync.quota.window.Planted",
            PlantedClasses.using("io.pactsync.quota.window.Planted", "io.pactsync.quota.Planted"),
            "io.pactsync.quota.Planted",
            PlantedClasses.using("io.pactsync.quota.Planted", "io.pactsync.quota.window.Planted")),
        rule(
            ArchitectureRules.noCyclesAmongComponents(),
            "io.pactsync.quota.Planted",
            PlantedClasses.using("io.pactsync.quota.Planted", "io.pactsync.gmail.Planted"),
            "io.pactsync.gmail.Planted",
            PlantedClasses.using("io.pactsync.gmail.Planted", "io.pactsync.quota.Planted")),
        using(
            ArchitectureRules.emulatorSharesOnlyPricesWithTheLimiter(),
            "io.pactsync.emulator.meter.Planted",
            "io.pactsync.quota.QuotaLimiter"),
        using(
            ArchitectureRules.configurationUsesOnlyValues(),
            "io.pactsync.config.Planted",
            "io.pactsync.quota.QuotaLimiter"),
        running(
            ArchitectureRules.onlyAppConstructsComponents(),
            "io.pactsync.cli.command.Planted",
            "return new io.pactsync.mail.MailReader(io.pactsync.mail.MailLimits.DEFAULTS);"),
        using(
            ArchitectureRules.portsDoNotKnowTheDatabases(),
            "io.pactsync.store.Planted",
            "io.pactsync.store.sqlite.SqliteStore"),
        using(
            ArchitectureRules.onlyAppNamesADatabase(),
            "io.pactsync.sync.Planted",
            "io.pactsync.store.sqlite.SqliteStore"),
        using(
            ArchitectureRules.onlyTheStoreUsesJdbc(),
            "io.pactsync.sync.Planted",
            "java.sql.Connection"),
        using(
            ArchitectureRules.onlyGmailAuthAndDeliverAreHttpClients(),
            "io.pactsync.sync.Planted",
            "java.net.http.HttpClient"),
        using(
            ArchitectureRules.onlyGmailAuthAndDeliverAreHttpClients(),
            "io.pactsync.sync.Planted",
            "java.net.HttpURLConnection"),
        running(
            ArchitectureRules.onlyAppReadsTheClock(),
            "io.pactsync.sync.Planted",
            "return java.time.Instant.now();"),
        running(
            ArchitectureRules.onlyAppReadsTheClock(),
            "io.pactsync.cli.Planted",
            "return System.currentTimeMillis();"),
        using(
            ArchitectureRules.splitPackagesAreFenced(),
            "io.pactsync.sync.Planted",
            "io.pactsync.mail.mime.MimeWalker"),
        using(
            ArchitectureRules.pacingIsFenced(),
            "io.pactsync.sync.Planted",
            "io.pactsync.quota.window.WindowMeter"),
        rule(
            ArchitectureRules.namesAreSpecific(),
            "io.pactsync.sync.PlantedUtil",
            "package io.pactsync.sync; public class PlantedUtil {}"),
        rule(
            ArchitectureRules.namesAreSpecific(),
            "io.pactsync.sync.util.Planted",
            "package io.pactsync.sync.util; public class Planted {}"));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void theCodeKeepsEveryRule(ArchRule rule, Map<String, String> planted) {
    rule.check(PRODUCTION);
  }

  @ParameterizedTest
  @MethodSource("rules")
  void everyRuleFindsAPlantedViolation(ArchRule rule, Map<String, String> planted)
      throws IOException {
    JavaClasses classes = PlantedClasses.besideProduction(directory, planted);
    assertThat(rule.evaluate(classes).hasViolation()).as(rule.getDescription()).isTrue();
  }

  @Test
  void everyPackageUsesOnlyWhatTheGraphAllows() {
    ArchitectureRules.MAY_USE
        .keySet()
        .forEach(name -> ArchitectureRules.graphOf(name).check(PRODUCTION));
  }

  @Test
  void theGraphFindsEveryForbiddenUse() throws IOException {
    Map<String, String> representatives = representatives();
    Map<String, String> sources = new LinkedHashMap<>();
    Map<String, String> ruleOf = new LinkedHashMap<>();
    ArchitectureRules.MAY_USE.forEach(
        (name, allowed) ->
            representatives.forEach(
                (other, type) -> {
                  if (!other.equals(name) && !allowed.contains(other)) {
                    String planted = "io.pactsync.%s.PlantedUseOf%s".formatted(name, other);
                    sources.put(planted, PlantedClasses.using(planted, type));
                    ruleOf.put(planted, name);
                  }
                }));
    JavaClasses classes = PlantedClasses.besideProduction(directory, sources);
    assertThat(ruleOf).hasSizeGreaterThan(50);
    ruleOf.forEach(
        (planted, name) ->
            assertThat(
                    ArchitectureRules.graphOf(name).evaluate(classes).getFailureReport().toString())
                .contains(planted));
  }

  /** A public class of each package that has one. */
  private static Map<String, String> representatives() {
    Map<String, String> found = new TreeMap<>();
    for (String name : ArchitectureRules.MAY_USE.keySet()) {
      PRODUCTION.that(resideInAPackage(ArchitectureRules.ROOT + name + "..")).stream()
          .filter(type -> type.getModifiers().toString().contains("PUBLIC"))
          .filter(type -> !type.getName().contains("$"))
          .filter(type -> !type.getSimpleName().equals("package-info"))
          .map(JavaClass::getName)
          .sorted()
          .findFirst()
          .ifPresent(type -> found.put(name, type));
    }
    return found;
  }

  @Test
  void noSimpleNameOccursTwice() {
    Map<String, List<String>> bySimpleName =
        PRODUCTION.stream()
            .filter(type -> !type.getName().contains("$"))
            .filter(type -> !type.getSimpleName().equals("package-info"))
            .map(JavaClass::getName)
            .collect(Collectors.groupingBy(name -> name.substring(name.lastIndexOf('.') + 1)));
    assertThat(bySimpleName.values()).allMatch(names -> names.size() == 1);
  }

  @Test
  void noPackageOutsideQuotaHasOverFortyFiles() throws IOException {
    Map<Path, Long> sizes = new TreeMap<>();
    for (Path file : javaFiles()) {
      if (!file.endsWith("package-info.java")) {
        sizes.merge(file.getParent(), 1L, Long::sum);
      }
    }
    sizes.keySet().removeIf(path -> path.endsWith("quota"));
    assertThat(sizes).isNotEmpty();
    assertThat(sizes.entrySet()).allMatch(entry -> entry.getValue() <= MOST_FILES);
  }

  @Test
  void everyPackageStatesItsPurposeAndWhatItMayUse() throws IOException {
    Set<Path> packages = javaFiles().stream().map(Path::getParent).collect(Collectors.toSet());
    assertThat(packages).isNotEmpty();
    for (Path each : packages) {
      Path info = each.resolve("package-info.java");
      assertThat(info).exists();
      assertThat(Files.readString(info).replaceAll("\\s+(\\* )?", " "))
          .as("%s", info)
          .startsWith("/** ")
          .contains("May use ")
          .contains("@NullMarked");
    }
  }

  private static List<Path> javaFiles() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src", "main", "java"))) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }
}
