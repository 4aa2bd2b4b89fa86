package io.pactsync.gmail;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.api.client.googleapis.batch.BatchRequest;
import com.google.api.client.googleapis.services.AbstractGoogleClientRequest;
import com.google.api.client.http.HttpRequest;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Nothing reaches Gmail around the meter. */
@AnalyzeClasses(packages = "io.pactsync", importOptions = DoNotIncludeTests.class)
class GmailBordersTest {
  private static final DescribedPredicate<AccessTarget> SENDS =
      describe(
          "sends a Gmail request",
          target ->
              (target.getOwner().isAssignableTo(AbstractGoogleClientRequest.class)
                      || target.getOwner().isAssignableTo(BatchRequest.class))
                  && (target.getName().startsWith("execute") || target.getName().equals("queue")));

  @ArchTest
  static final ArchRule ONLY_THE_WIRE_SENDS =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName(Wire.class.getName())
          .should()
          .accessTargetWhere(target(SENDS))
          .because("a call that is sent elsewhere is a call without a permit");

  @ArchTest
  static final ArchRule THE_WIRE_SENDS_ONLY_WHAT_IS_ATTEMPTED =
      classes()
          .that()
          .haveFullyQualifiedName(Wire.class.getName())
          .should()
          .onlyHaveDependentClassesThat()
          .resideInAPackage("io.pactsync.gmail..");

  @ArchTest
  static final ArchRule THE_PERMIT_IS_TAKEN_WHERE_THE_CALL_IS_SENT =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName(Attempts.class.getName())
          .should()
          .callMethod(Wire.class, "send", Wire.Request.class, String.class);

  @ArchTest
  static final ArchRule THE_GMAIL_LIBRARY_STAYS_HERE =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.pactsync.gmail..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("com.google.api.services.gmail..");

  @ArchTest
  static final ArchRule THE_METERED_CLIENT_SENDS_NOTHING_BY_PLAIN_HTTP =
      noClasses()
          .that()
          .resideInAPackage("io.pactsync.gmail..")
          .should()
          .callMethod(HttpRequest.class, "execute");

  @ArchTest
  static final ArchRule APACHE_HTTP_STAYS_HERE =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.pactsync.gmail..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.hc..");

  @ArchTest
  static final ArchRule GOOGLES_HTTP_CLIENT_STAYS_HERE_AND_IN_AUTH =
      noClasses()
          .that()
          .resideOutsideOfPackages("io.pactsync.gmail..", "io.pactsync.auth..", "io.pactsync.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("com.google.api.client.http..");

  @ArchTest
  static final ArchRule THE_JDKS_HTTP_CLIENT_STAYS_WHERE_HTTP_MAY_BE =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "io.pactsync.gmail..", "io.pactsync.auth..", "io.pactsync.deliver..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.net.http..");

  @ArchTest
  static void theWireDoesSend(JavaClasses all) {
    // Guards the rules above against a library that renames what they look for.
    assertThat(
            all.get(Wire.class).getMethodCallsFromSelf().stream()
                .filter(call -> SENDS.test(call.getTarget())))
        .hasSize(1);
  }
}
