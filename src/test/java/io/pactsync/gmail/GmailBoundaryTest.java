package io.pactsync.gmail;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.api.client.http.HttpRequest;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.pactsync.planted.AroundTheMeter;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * No request reaches Gmail without a permit. {@code GmailRequestSender} is package-private, so the
 * compiler keeps it from other packages. Each rule is checked twice: production code keeps it, and
 * a planted class breaks it.
 */
class GmailBoundaryTest {
  private static final String GMAIL = "io.pactsync.gmail..";
  private static final String AUTH = "io.pactsync.auth..";
  private static final String CLI = "io.pactsync.cli..";
  private static final String DELIVER = "io.pactsync.deliver..";

  private static final JavaClasses PRODUCTION =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.pactsync");

  /** By name: ArchUnit does not read the libraries, and so does not know their subclasses. */
  private static final DescribedPredicate<AccessTarget> SENDS_TO_GMAIL =
      describe(
          "sends a Gmail request",
          target ->
              target
                      .getOwner()
                      .getName()
                      .matches("com\\.google\\.api\\.(services\\.gmail|client\\.googleapis)\\..*")
                  && (target.getName().startsWith("execute") || target.getName().equals("queue")));

  @Test
  void onlyOneClassSendsGmailRequests() {
    ArchRule rule =
        noClasses()
            .that()
            .doNotHaveFullyQualifiedName(GmailRequestSender.class.getName())
            .should()
            .accessTargetWhere(target(SENDS_TO_GMAIL));

    rule.check(PRODUCTION);
    assertBroken(rule, AroundTheMeter.Execution.class);
    assertBroken(rule, AroundTheMeter.MethodReference.class);
    assertBroken(rule, AroundTheMeter.Batch.class);
    assertThat(
            PRODUCTION.get(GmailRequestSender.class).getMethodCallsFromSelf().stream()
                .filter(call -> SENDS_TO_GMAIL.test(call.getTarget())))
        .hasSize(1);
  }

  @Test
  void onlyTheClassThatTakesPermitsSends() {
    ArchRule rule =
        noClasses()
            .that()
            .doNotHaveFullyQualifiedName(AttemptRunner.class.getName())
            .should()
            .accessTargetWhere(target(call(GmailRequestSender.class, "send")));

    rule.check(PRODUCTION);
    assertBroken(rule, SendsWithoutPermit.class);
    assertThat(
            PRODUCTION.get(AttemptRunner.class).getMethodCallsFromSelf().stream()
                .filter(call -> call(GmailRequestSender.class, "send").test(call.getTarget())))
        .hasSize(1);
  }

  @Test
  void onlyTheGmailPackageUsesGooglesGmailLibrary() {
    ArchRule rule = onlyMayUse("com.google.api.services.gmail..", GMAIL);

    rule.check(PRODUCTION);
    assertBroken(rule, AroundTheMeter.Execution.class);
  }

  @Test
  void theMeteredClientSendsNoPlainHttp() {
    ArchRule rule =
        noClasses()
            .that()
            .resideInAPackage(GMAIL)
            .should()
            .accessTargetWhere(
                target(
                    describe(
                        "sends plain HTTP",
                        target ->
                            target.getOwner().isAssignableTo(HttpRequest.class)
                                && target.getName().startsWith("execute"))));

    rule.check(PRODUCTION);
    assertBroken(rule, PlainHttp.class);
  }

  @Test
  void onlyTheGmailPackageUsesApacheHttp() {
    ArchRule rule = onlyMayUse("org.apache.hc..", GMAIL);

    rule.check(PRODUCTION);
    assertBroken(rule, AroundTheMeter.ApacheHttp.class);
  }

  @Test
  void onlyGmailAuthAndCliUseGooglesHttpClient() {
    ArchRule rule = onlyMayUse("com.google.api.client.http..", GMAIL, AUTH, CLI);

    rule.check(PRODUCTION);
    assertBroken(rule, AroundTheMeter.GooglesHttp.class);
  }

  @Test
  void onlyGmailAuthAndDeliverUseTheJdksHttpClient() {
    ArchRule rule = onlyMayUse("java.net.http..", GMAIL, AUTH, DELIVER);

    rule.check(PRODUCTION);
    assertBroken(rule, AroundTheMeter.JdkHttp.class);
  }

  private static ArchRule onlyMayUse(String library, String... packages) {
    return noClasses()
        .that()
        .resideOutsideOfPackages(packages)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(library)
        .allowEmptyShould(true);
  }

  private static DescribedPredicate<AccessTarget> call(Class<?> owner, String method) {
    return describe(
        "is " + owner.getSimpleName() + "." + method,
        target -> target.getOwner().isEquivalentTo(owner) && target.getName().equals(method));
  }

  private static void assertBroken(ArchRule rule, Class<?> planted) {
    JavaClasses classes = new ClassFileImporter().importClasses(planted);

    assertThat(rule.evaluate(classes).hasViolation()).as("%s", planted).isTrue();
  }

  /** A planted violation. */
  static final class SendsWithoutPermit {
    static void send(GmailRequestSender wire) throws Exception {
      wire.send(GmailRequestSender.profile(), "token", () -> {}, false);
    }
  }

  /** A planted violation. */
  static final class PlainHttp {
    static List<Object> send(HttpRequest request) throws Exception {
      return List.of(request.execute());
    }
  }
}
